package io.jparquet.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of a suite for the output of its results. */
public final class ResultOptions {
  @Option(
      names = "--report",
      description = "Directory of the results, whose tables are updated with the measured figures.")
  private Path report;

  @Option(
      names = "--profiles",
      description = "Directory for profiles of jparquet in the rows that miss their target.")
  private Path profiles;

  /** Directory of the tables; null if no tables are requested. */
  public Path report() {
    return report;
  }

  /** Whether rows that miss their target are to be profiled. */
  public boolean profiles() {
    return profiles != null;
  }

  /** Writes the profile of a row, if {@link #profiles()}. */
  public void saveProfile(String row, List<String> lines) throws IOException {
    Files.createDirectories(profiles);
    Files.write(profiles.resolve(row + ".txt"), lines);
  }
}
