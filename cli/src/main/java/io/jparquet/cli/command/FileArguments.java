package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.input.InputFiles;
import io.jparquet.cli.input.InputOptions;
import io.jparquet.cli.input.PartitionColumns;
import io.jparquet.cli.input.StandardInput;
import io.jparquet.cli.input.TableFields;
import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Failure;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Screen;
import io.jparquet.option.ReadIntent;
import io.jparquet.option.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The files of a command that reads one after another. Not thread-safe. */
final class FileArguments {
  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Files, directories, or patterns such as 'data/**.parquet'.")
  private List<String> names = List.of();

  @Mixin private InputOptions input = new InputOptions();

  private int fetchBytes;
  private boolean several;
  private boolean titled;
  private @Nullable TableFields table;

  /** The action of a command for a file. */
  @FunctionalInterface
  interface Action {
    /** Returns the exit code. */
    int of(Path path, ParquetReader reader) throws IOException;
  }

  InputOptions input() {
    return input;
  }

  /** The names on the command line. */
  List<String> names() {
    return names;
  }

  /** Whether there are several files; known as soon as the first one is opened. */
  boolean several() {
    return several;
  }

  /** The columns that the directories of the current file name. */
  PartitionColumns partitions() {
    return table == null ? PartitionColumns.NONE : table.partitions();
  }

  /** The fields of all files of the current name. */
  TableFields table() {
    return Objects.requireNonNull(table, "no name is current");
  }

  /** From now on, an empty line is before each title, because something was printed without one. */
  void untitled() {
    titled = true;
  }

  /** Prints the title of a file, with an empty line between it and the one before. */
  void title(Screen screen, Path path) {
    title(screen, path, "");
  }

  /** Prints the name of several files like the title of a file. */
  void title(Screen screen, String name) {
    title(screen, name, "");
  }

  /**
   * Prints the title of a file, with an empty line between it and the one before.
   *
   * @param rest the text after the path on the line
   */
  void title(Screen screen, Path path, String rest) {
    title(screen, StandardInput.shown(path), rest);
  }

  void title(Screen screen, String name, String rest) {
    if (titled) {
      screen.line();
    }
    titled = true;
    screen.line(screen.heading(Printable.of(name)) + rest);
  }

  /** Limits how much is fetched at a time, for commands that need little of a file. */
  void fetchAtMost(int bytes) {
    fetchBytes = bytes;
  }

  /** The action of a command for the path of a file. */
  @FunctionalInterface
  interface PathAction {
    /** Returns the exit code. */
    int of(Path path, InputOptions input) throws IOException;
  }

  /**
   * Opens each file. A file that cannot be read is reported, and the command continues with the
   * others.
   *
   * @param intent the purpose of opening files
   * @return the highest exit code of all files
   */
  int each(Screen screen, ReadIntent intent, Action action) {
    return eachPath(screen, opening(intent, action));
  }

  /** An action for paths that opens the file for another action. */
  private PathAction opening(ReadIntent intent, Action action) {
    return (path, properties) -> {
      ReadOptions options = properties.reading(path).toBuilder().intent(intent).build();
      if (fetchBytes > 0 && options.get(ReadOptions.FETCH_BYTES) > fetchBytes) {
        options = options.with(ReadOptions.FETCH_BYTES, fetchBytes);
      }
      try (ParquetReader reader = ParquetReader.open(StandardInput.open(path), options)) {
        return action.of(path, reader);
      } catch (UsageException e) {
        throw new UsageException(StandardInput.shown(path) + ": " + e.getMessage());
      }
    };
  }

  /**
   * Runs an action for each file. A file that cannot be read is reported, and the command continues
   * with the others.
   *
   * @return the highest exit code of all files
   */
  int eachPath(Screen screen, PathAction action) {
    return eachName(screen, found -> eachOf(found, screen, action));
  }

  /** The action of a command for all files of a name on the command line. */
  @FunctionalInterface
  interface NameAction {
    /** Returns the exit code. */
    int of(InputFiles found) throws IOException;
  }

  /**
   * Runs an action for each name on the command line. A name without files is reported, and the
   * command continues with the others.
   *
   * @return the highest exit code of all names
   */
  int eachName(Screen screen, NameAction action) {
    int code = ExitCode.FINE;
    try {
      input.report(screen);
    } catch (IOException e) {
      screen.message("jparquet: " + Failure.text(e));
      return ExitCode.UNREADABLE;
    }
    for (String name : names) {
      try {
        InputFiles found = InputFiles.of(screen, name);
        several |= names.size() > 1 || found.files().size() > 1;
        table = new TableFields(found, input);
        code = Math.max(code, action.of(found));
      } catch (IOException e) {
        screen.message("jparquet: " + Failure.text(e));
        code = ExitCode.UNREADABLE;
      }
      if (screen.isClosed()) {
        return code;
      }
    }
    return code;
  }

  /** Runs an action for each file of a name, as {@link #each} does. */
  int eachOf(InputFiles found, Screen screen, ReadIntent intent, Action action) {
    return eachOf(found, screen, opening(intent, action));
  }

  private int eachOf(InputFiles found, Screen screen, PathAction action) {
    int code = ExitCode.FINE;
    for (Path path : found.files()) {
      code = Math.max(code, one(screen, path, action));
      if (screen.isClosed()) {
        return code;
      }
    }
    return code;
  }

  private int one(Screen screen, Path path, PathAction action) {
    try {
      return action.of(path, input);
    } catch (UsageException e) {
      throw e;
    } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
      screen.message("jparquet: " + Failure.text(e));
      if (Boolean.getBoolean("jparquet.debug")) {
        e.printStackTrace(screen.err());
      }
      return ExitCode.UNREADABLE;
    }
  }
}
