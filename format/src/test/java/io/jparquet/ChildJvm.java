package io.jparquet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs a main class of the tests in a JVM of its own, for what the size of the heap or the
 * environment decides.
 */
public final class ChildJvm {
  private ChildJvm() {}

  /**
   * Runs {@code main} without arguments and returns what it printed.
   *
   * @throws AssertionError with what it printed if it fails or takes more than five minutes
   */
  public static String run(Class<?> main, String... flags)
      throws IOException, InterruptedException {
    return run(main, Map.of(), flags);
  }

  /** As the other, with variables of the environment in addition. */
  public static String run(Class<?> main, Map<String, String> environment, String... flags)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(flags));
    command.addAll(List.of("-XX:+IgnoreUnrecognizedVMOptions", "-XX:-UsePerfData"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    Path output = Files.createTempFile("jparquet-child", ".log");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
      builder.environment().putAll(environment);
      Process process = builder.start();
      try {
        boolean ended = process.waitFor(5, TimeUnit.MINUTES);
        String printed = Files.readString(output, StandardCharsets.UTF_8);
        if (!ended || process.exitValue() != 0) {
          throw new AssertionError(main + (ended ? " failed: " : " still runs: ") + printed);
        }
        return printed;
      } finally {
        process.destroyForcibly();
      }
    } finally {
      Files.delete(output);
    }
  }
}
