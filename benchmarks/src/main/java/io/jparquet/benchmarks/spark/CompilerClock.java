package io.jparquet.benchmarks.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The CPU time of the JIT compilers' threads since the clock was created. Java does not provide it;
 * it comes from Linux, which has the names of the JVM's threads. Threads that end in the meantime
 * are not counted.
 */
final class CompilerClock {
  private static final Path THREADS = Path.of("/proc/self/task");

  private final Map<Path, Long> before = nanosByThread();

  /** Nanoseconds since the clock was created; 0 if the system does not provide them. */
  long nanos() {
    long sum = 0;
    for (Map.Entry<Path, Long> thread : nanosByThread().entrySet()) {
      sum += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
    }
    return sum;
  }

  /** Nanoseconds since the threads started; 0 if the system does not provide them. */
  static long sinceStart() {
    return nanosByThread().values().stream().mapToLong(Long::longValue).sum();
  }

  private static Map<Path, Long> nanosByThread() {
    Map<Path, Long> nanos = new HashMap<>();
    if (Files.notExists(THREADS)) {
      return nanos;
    }
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
      threads.forEach(thread -> nanos.put(thread, nanosOf(thread)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return nanos;
  }

  private static long nanosOf(Path thread) {
    try {
      // Linux keeps fifteen characters of a name.
      boolean compiles = Files.readString(thread.resolve("comm")).matches("C[12] CompilerThre\\R?");
      return compiles
          ? Long.parseLong(Files.readString(thread.resolve("schedstat")).split(" ")[0])
          : 0;
    } catch (IOException e) {
      return 0; // it has just ended, or the kernel does not count
    }
  }
}
