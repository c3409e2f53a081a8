package io.jparquet.cli.command;

import io.jparquet.cli.input.InputPaths;
import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Interruption;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.StandardOutput;
import io.jparquet.io.OutputFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The file that a command writes. It appears under its name when it is complete. */
public final class OutputArguments {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The new file; - for the standard output, unless it is a terminal.")
  private @Nullable Path output;

  @Option(names = "--force", description = "Replaces the new file if it exists already.")
  private boolean force;

  /** The path of the new file; null if none was given. */
  public @Nullable Path path() {
    return output;
  }

  /** The path of the new file, which is required. */
  public Path required() {
    if (output == null) {
      throw new UsageException("--output with the name of the new file is missing");
    }
    return output;
  }

  /** Whether the new file goes to the standard output. */
  public boolean isStandardOutput() {
    return output != null && output.toString().equals("-");
  }

  /**
   * Refuses the standard output where a file is needed.
   *
   * @param needsFile whether something else is printed, or is to be beside the file
   */
  public void checkStandardOutput(boolean needsFile) {
    if (isStandardOutput() && needsFile) {
      throw new UsageException(
          "the standard output (-) cannot take the new file here: --json prints there, and a report"
              + " or key material is to be beside the file; name a file");
    }
  }

  /**
   * The standard output as the new file.
   *
   * @throws UsageException when it is a terminal
   */
  public OutputFile standardOutput(Screen screen) {
    if (StandardOutput.isTerminal(screen)) {
      throw new UsageException(
          "the standard output is a terminal, which cannot show a Parquet file: direct it to a"
              + " file or a pipe, or name a file");
    }
    return Interruption.stopping(new StandardOutput(screen));
  }

  /**
   * The new file.
   *
   * @param replaces whether the file may exist, as when a file is rewritten in place
   */
  public OutputFile file(Path path, boolean replaces) {
    check(path, replaces);
    return Interruption.stopping(OutputFile.replacing(path));
  }

  /**
   * Refuses to replace a file, unless that was requested.
   *
   * @param replaces whether it was requested other than with --force
   */
  void check(Path path, boolean replaces) {
    if (InputPaths.isElsewhere(path.toString())) {
      throw new UsageException(
          path
              + ": files are written only to the local file system; write the new file there, and"
              + " copy it to its destination");
    }
    if (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
      throw new UsageException(
          path
              + " is a pipe or device, but a new file is renamed when it is complete; name a file");
    }
    if (Files.isDirectory(path)) {
      throw new UsageException(path + " is a directory; name a file");
    }
    if (!force && !replaces && Files.exists(path)) {
      throw new UsageException(path + " exists already; --force replaces it");
    }
    Path directory = path.toAbsolutePath().getParent();
    if (directory != null && !Files.isDirectory(directory)) {
      throw new UsageException("there is no directory " + directory + "; create it first");
    }
  }
}
