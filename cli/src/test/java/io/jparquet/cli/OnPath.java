package io.jparquet.cli;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;

/** Commands of the system that a test runs, and that a machine which builds jparquet may lack. */
final class OnPath {
  private OnPath() {}

  /**
   * Skips the test if the system does not have a command. In CI, where it must be, the test goes
   * on, and fails.
   *
   * @param use what the test does with it, and why it may be missing
   */
  static void assume(String command, String use) {
    boolean isThere =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .anyMatch(directory -> Files.isExecutable(Path.of(directory, command)));
    Assumptions.assumeTrue(
        isThere || System.getenv("CI") != null,
        () -> "Skipped: the command " + command + " is not on the PATH; " + use);
  }
}
