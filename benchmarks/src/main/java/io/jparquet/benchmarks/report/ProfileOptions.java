package io.jparquet.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The option of a suite that profiles rows. */
public final class ProfileOptions {
  @Option(
      names = "--profiles",
      description = "Directory for profiles of jparquet in the rows that miss their target.")
  private Path profiles;

  /** Whether rows that miss their target are to be profiled. */
  public boolean areRequested() {
    return profiles != null;
  }

  /** Writes the profile of a row, if {@link #areRequested()}. */
  public void save(String row, List<String> lines) throws IOException {
    Files.createDirectories(profiles);
    Files.write(profiles.resolve(row + ".txt"), lines);
  }
}
