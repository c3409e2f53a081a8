package io.jparquet.benchmarks.history;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A commit in a working tree of its own, which is removed when it is closed. */
final class Checkout implements AutoCloseable {
  private static final String SUITE =
      "benchmarks/src/main/java/io/jparquet/benchmarks/spark/SparkSuite.java";

  private final Path directory;

  private Checkout(Path directory) {
    this.directory = directory;
  }

  /**
   * Checks a commit out.
   *
   * @param parent directory of the working tree
   */
  static Checkout of(String commit, Path parent) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory(parent, "history-").toAbsolutePath();
    run(null, line -> {}, List.of("git", "worktree", "add", "--detach", directory + "", commit));
    return new Checkout(directory);
  }

  /** The date of the commit and its abbreviated hash, which sort in the order of the history. */
  String dateAndHash() throws IOException, InterruptedException {
    List<String> lines = new ArrayList<>();
    run(
        directory.toFile(),
        lines::add,
        List.of(
            "git", "log", "-1", "--date=format:%Y-%m-%d %H:%M", "--abbrev=10", "--format=%cd %h"));
    return lines.get(0);
  }

  /**
   * Builds the commit and runs its Spark suite with SNAPPY, with one task at a time.
   *
   * @param arguments of the suite; those that the commit does not know are left out
   * @param output gets the lines of the suite and of the build
   */
  void measure(List<Argument> arguments, Consumer<String> output)
      throws IOException, InterruptedException {
    String suite = Files.readString(directory.resolve(SUITE));
    StringBuilder known = new StringBuilder();
    for (Argument argument : arguments) {
      if (suite.contains('"' + argument.name() + '"')) {
        known.append(argument.name()).append(' ').append(argument.value()).append(' ');
      }
    }
    run(
        directory.toFile(),
        output,
        List.of(
            "mvn",
            "-B",
            "-ntp",
            "-q",
            "-DskipTests",
            "-Drun=spark-benchmark",
            "-Drun.args=" + known.toString().strip(),
            "-pl",
            "benchmarks",
            "-am",
            "verify"));
  }

  /** An argument of the suite. */
  record Argument(String name, String value) {}

  @Override
  public void close() throws IOException {
    try {
      run(null, line -> {}, List.of("git", "worktree", "remove", "--force", directory + ""));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Runs a command in a directory; null for that of this process. */
  private static void run(File directory, Consumer<String> output, List<String> command)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(directory).redirectErrorStream(true).start();
    process.getOutputStream().close();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      lines.lines().forEach(output);
      if (process.waitFor() != 0) {
        throw new IOException("failed: " + command);
      }
    } finally {
      process.destroyForcibly();
    }
  }
}
