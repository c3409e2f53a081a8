package io.jparquet.spark.tables.job;

import io.jparquet.spark.core.file.StrictJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

/**
 * The process that a job runs in, so that another process of the same machine can find out whether
 * it is gone.
 *
 * @param place what the numbers of processes hold for: the boot of the kernel, the namespace, and
 *     the user, since the processes of others may be invisible. Not the name of the host, which
 *     containers may share
 * @param process its number
 * @param started when it began, in ticks since the boot; the number alone is used again
 * @param loaded which of the copies of this class in the process: each class loader with the
 *     connector has one, and they know nothing of each other's jobs
 */
record StagingOwner(String place, long process, long started, String loaded) {
  private static final Path PROCESSES = Path.of("/proc");
  private static final int START_TIME = 22;
  private static final String LOADED = UUID.randomUUID().toString();

  /** This process; empty where the system does not show processes as Linux does. */
  static Optional<StagingOwner> current() {
    try {
      String place = thisPlace();
      long process = ProcessHandle.current().pid();
      return Optional.of(new StagingOwner(place, process, startOf(process), LOADED));
    } catch (IOException | UnsupportedOperationException | SecurityException e) {
      return Optional.empty();
    }
  }

  private static String thisPlace() throws IOException {
    return Files.readString(PROCESSES.resolve("sys/kernel/random/boot_id")).strip()
        + " "
        + Files.readSymbolicLink(PROCESSES.resolve("self/ns/pid"))
        + " "
        + System.getProperty("user.name");
  }

  private static long startOf(long process) throws IOException {
    String stat = Files.readString(PROCESSES.resolve(Long.toString(process)).resolve("stat"));
    // The name of the program, in parentheses, may have spaces.
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return Long.parseLong(fields[START_TIME - 3]);
  }

  /** Whether it is this process, and its jobs are known here. */
  boolean isCurrent() {
    return current().equals(Optional.of(this));
  }

  /** Whether the process is known to have ended; false if that can't be found out. */
  boolean hasEnded() {
    Optional<StagingOwner> here = current();
    if (here.isEmpty() || !here.get().place.equals(place)) {
      return false;
    }
    Path directory = PROCESSES.resolve(Long.toString(process));
    try {
      return Files.notExists(directory) || startOf(process) != started;
    } catch (IOException | RuntimeException e) {
      return Files.notExists(directory);
    }
  }

  byte[] toJson() throws IOException {
    return StrictJson.write(this);
  }

  static StagingOwner fromJson(byte[] json) throws IOException {
    return StrictJson.read(json, StagingOwner.class);
  }
}
