package io.jparquet.cli.command;

import io.jparquet.cli.input.InputPaths;
import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Interruption;
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
      description = "The new file.")
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
