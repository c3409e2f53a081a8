package io.jparquet.benchmarks.history;

import io.jparquet.benchmarks.report.ResultOptions;
import io.jparquet.benchmarks.spark.SparkSuite;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Measures ten rows of the Spark suite at several commits: the connector of each is built in a
 * working tree of its own, and takes the place of this one on the class path of the suite. Suite
 * and tables are those of this commit. Rows that a commit cannot read or write stay empty.
 */
@Command(
    name = "history",
    mixinStandardHelpOptions = true,
    description = "Measures rows of the Spark suite at several commits.")
public final class HistorySuite implements Callable<Integer> {
  private static final String WARM_UP_SECONDS = "6";

  /** The jars of format, tools, connector and its bridges. */
  private static final Pattern OWN =
      Pattern.compile("jparquet-(format|tools|spark_[0-9.]+|spark-bridge.*)-.*\\.jar");

  @Option(
      names = "--commits",
      split = ",",
      description = "Commits to measure; without any, the page is made from what was measured.")
  private List<String> commits = List.of();

  @Option(
      names = "--rows",
      split = ",",
      defaultValue =
          "full-scan,full-scan-noop,strings,one-column,three-columns,nested-noop,q1,q6,"
              + "write-lineitem,write-nested",
      description = "Rows to measure (default: ${DEFAULT-VALUE}).")
  private List<String> rows;

  @Option(
      names = "--scale",
      defaultValue = "0.25",
      description = "Scale factor of the tables (default: ${DEFAULT-VALUE}).")
  private String scale;

  @Option(
      names = "--rounds",
      defaultValue = "5",
      description = "Timed runs of each source per row (default: ${DEFAULT-VALUE}).")
  private String rounds;

  @Option(
      names = "--dir",
      defaultValue = "target/history",
      description = "Directory for the working trees and tables (default: ${DEFAULT-VALUE}).")
  private Path directory;

  @Mixin private ResultOptions results;

  public static void main(String[] args) {
    System.exit(new CommandLine(new HistorySuite()).execute(args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Files.createDirectories(directory);
    boolean complete = true;
    for (String commit : commits) {
      complete &= measure(commit);
    }
    if (results.report() != null) {
      new HistoryReport(results.report()).save();
    }
    return complete ? 0 : 1;
  }

  /** Returns false for a commit that cannot be built, or a row that fails; the others go on. */
  private boolean measure(String commit) throws InterruptedException {
    try (Checkout checkout = Checkout.of(commit, directory)) {
      String name = checkout.dateAndHash();
      System.out.println(name);
      String classPath = classPath(checkout.connector());
      if (suite(classPath, name, String.join("|", rows))) {
        return true;
      }
      for (String row : rows) {
        if (!suite(classPath, name, row)) {
          System.out.println(row + " failed");
        }
      }
    } catch (IOException e) {
      System.out.println(commit + ": " + e.getMessage());
    }
    return false;
  }

  /** The class path of this process with another connector, before all else. */
  private static String classPath(Path connector) {
    return Stream.concat(
            Stream.of(connector),
            Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> !OWN.matcher(entry.getFileName().toString()).matches()))
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Runs rows of the suite in a process; returns whether it succeeded. */
  private boolean suite(String classPath, String commit, String only) throws InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-classpath", classPath, SparkSuite.class.getName()));
    command.addAll(List.of("--only", only, "--codec", "snappy", "--scale", scale));
    command.addAll(List.of("--rounds", rounds, "--warmup-seconds", WARM_UP_SECONDS));
    command.addAll(List.of("--dir", directory.resolve("tables").toString()));
    try {
      Checkout.run(null, line -> SuiteLine.of(line).ifPresent(row -> take(commit, row)), command);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private void take(String commit, SuiteLine row) {
    System.out.println(row);
    try {
      if (results.report() != null) {
        HistoryReport report = new HistoryReport(results.report());
        report.add(commit, row, scale, rounds);
        report.save();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
