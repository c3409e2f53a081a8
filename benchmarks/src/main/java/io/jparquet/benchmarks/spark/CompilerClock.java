package io.jparquet.benchmarks.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * CPU time of the JIT compilers' threads, which Java does not tell: from Linux, by the names that
 * the JVM gives its threads.
 */
final class CompilerClock {
  private static final Path THREADS = Path.of("/proc/self/task");

  private CompilerClock() {}

  /** Nanoseconds of those threads so far; 0 where the system does not tell them. */
  static long nanos() {
    if (Files.notExists(THREADS)) {
      return 0;
    }
    long sum = 0;
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
      for (Path thread : threads) {
        sum += nanos(thread);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return sum;
  }

  private static long nanos(Path thread) throws IOException {
    try {
      // Linux keeps fifteen characters of a name.
      boolean compiles = Files.readString(thread.resolve("comm")).matches("C[12] CompilerThre\\R?");
      return compiles
          ? Long.parseLong(Files.readString(thread.resolve("schedstat")).split(" ")[0])
          : 0;
    } catch (NoSuchFileException e) {
      return 0; // it has just ended
    }
  }
}
