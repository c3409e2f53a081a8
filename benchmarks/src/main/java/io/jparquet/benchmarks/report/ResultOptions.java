package io.jparquet.benchmarks.report;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option of a suite for the output of its results. */
public final class ResultOptions {
  @Option(
      names = "--report",
      description = "Directory of the results, whose tables are updated with the measured figures.")
  private Path report;

  /** Directory of the tables; null if no tables are requested. */
  public Path report() {
    return report;
  }
}
