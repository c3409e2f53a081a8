package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.RecordReader;
import io.jparquet.cli.output.Screen;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The common part of the commands that print rows. Not thread-safe. */
final class RowPrinter {
  /** Number of rows between checks whether anyone still reads the output. */
  private static final int CHECKED_ROWS = 1 << 10;

  private final Screen screen;
  private final FileArguments files;
  private final RowOptions options;
  private final RowFormat format;
  private final boolean titled;

  /**
   * Prints rows of some files.
   *
   * @param otherwise the format if none is requested
   */
  RowPrinter(Screen screen, FileArguments files, RowOptions options, RowFormat.Name otherwise) {
    RowFormat.Name name = options.format(otherwise);
    this.screen = screen;
    this.files = files;
    this.options = options;
    this.format = RowFormat.of(name, screen, options.values());
    this.titled = name == RowFormat.Name.TABLE;
  }

  /** Chooses rows. */
  @FunctionalInterface
  interface Choice {
    /** Prints some of the rows. */
    void print(RecordReader records, RowFormat format) throws IOException;
  }

  /** Prints rows of all row groups of a file, and returns the exit code. */
  int print(Path path, ParquetReader reader, Choice choice) throws IOException {
    return print(path, reader, RowOptions.allRowGroups(reader), choice);
  }

  /** Prints rows of some row groups of a file, and returns the exit code. */
  int print(Path path, ParquetReader reader, List<Integer> rowGroups, Choice choice)
      throws IOException {
    RowOptions.Rows rows = options.rows(reader, rowGroups);
    rows.unreadable()
        .forEach(
            (column, reason) ->
                screen.message(
                    "jparquet: " + path + ": column " + column + " is left out: " + reason));
    if (rows.shown().isEmpty() && !reader.schema().fields().isEmpty()) {
      return ExitCode.UNREADABLE;
    }
    if (titled && files.several()) {
      files.title(screen, path);
    }
    format.begin(rows.shown());
    try {
      choice.print(rows.records(), format);
    } finally {
      format.end();
    }
    return rows.asked() ? ExitCode.UNREADABLE : ExitCode.FINE;
  }

  /** Prints rows until there are no more, or their reader is gone. */
  void all(RecordReader records, long most) throws IOException {
    long printed = 0;
    while (printed < most && records.next()) {
      format.row(records.row());
      if (++printed % CHECKED_ROWS == 0 && screen.isClosed()) {
        return;
      }
    }
  }
}
