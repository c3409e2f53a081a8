package io.jparquet.benchmarks.history;

import io.jparquet.benchmarks.history.Checkout.Argument;
import io.jparquet.benchmarks.report.ResultOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Has commits measure ten rows of the Spark suite, each with the suite and the tables that it
 * contains, in a working tree that is built for it. Rows that a commit does not have stay empty.
 */
@Command(
    name = "history",
    mixinStandardHelpOptions = true,
    description = "Measures rows of the Spark suite at several commits.")
public final class HistorySuite implements Callable<Integer> {
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
      description = "Directory for the working trees and logs (default: ${DEFAULT-VALUE}).")
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

  /** Returns false for a commit that cannot be built or measured; the others go on. */
  private boolean measure(String commit) throws InterruptedException {
    try (Checkout checkout = Checkout.of(commit, directory)) {
      String name = checkout.dateAndHash();
      System.out.println(name);
      checkout.measure(arguments(), line -> SuiteLine.of(line).ifPresent(row -> take(name, row)));
      return true;
    } catch (IOException e) {
      System.out.println(commit + ": " + e.getMessage());
      return false;
    }
  }

  private List<Argument> arguments() {
    return List.of(
        new Argument("--only", String.join("|", rows)),
        new Argument("--codec", "snappy"),
        new Argument("--scale", scale),
        new Argument("--rounds", rounds),
        new Argument("--warmup-seconds", "8"));
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
      throw new java.io.UncheckedIOException(e);
    }
  }
}
