package io.jparquet.benchmarks.history;

import io.jparquet.benchmarks.report.Environment;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A commit in a working tree of its own, which is removed when it is closed. */
final class Checkout implements AutoCloseable {
  private static final Consumer<String> UNUSED = line -> {};

  private static final Pattern CONNECTOR =
      Pattern.compile("jparquet-spark(_[0-9.]+)?-[0-9].*(?<!-tests|-sources|-javadoc)\\.jar");

  /** The end of the name of the jar with the format, where older commits made two. */
  private static final String WITH_FORMAT = "-runtime.jar";

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
    run(null, UNUSED, List.of("git", "worktree", "add", "--detach", directory.toString(), commit));
    return new Checkout(directory);
  }

  /**
   * The date and the abbreviated hash of the last commit that changed what is measured. Commits
   * sort by it in the order of the history.
   */
  String dateAndHash() throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "git",
                "log",
                "-1",
                "--date=format:%Y-%m-%d %H:%M",
                "--abbrev=10",
                "--format=%cd %h",
                "--"));
    command.addAll(Environment.MEASURED);
    List<String> lines = new ArrayList<>();
    run(directory.toFile(), lines::add, command);
    return lines.get(0);
  }

  /** Builds the connector, and returns its jar, which contains the format. */
  Path connector() throws IOException, InterruptedException {
    List<String> log = new ArrayList<>();
    try {
      run(
          directory.toFile(),
          log::add,
          List.of(
              "mvn",
              "-B",
              "-ntp",
              "-q",
              "-DskipTests",
              "-Dspotless.check.skip",
              "-pl",
              "connector",
              "-am",
              "package"));
    } catch (IOException e) {
      log.stream().filter(line -> line.contains("ERROR")).limit(3).forEach(System.out::println);
      throw e;
    }
    try (Stream<Path> files = Files.list(directory.resolve("connector").resolve("target"))) {
      return files
          .filter(file -> CONNECTOR.matcher(file.getFileName().toString()).matches())
          .max(Comparator.comparing(file -> file.toString().endsWith(WITH_FORMAT)))
          .orElseThrow(() -> new IOException("the build made no jar in " + directory));
    }
  }

  @Override
  public void close() throws IOException {
    try {
      run(null, UNUSED, List.of("git", "worktree", "remove", "--force", directory.toString()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Runs a command in a directory; null for that of this process. */
  static void run(File directory, Consumer<String> output, List<String> command)
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
