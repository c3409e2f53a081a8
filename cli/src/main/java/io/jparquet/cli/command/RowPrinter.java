package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.RecordReader;
import io.jparquet.cli.input.InputFiles;
import io.jparquet.cli.input.StandardInput;
import io.jparquet.cli.output.Screen;
import io.jparquet.row.Row;
import io.jparquet.schema.Field;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The common part of the commands that print rows. Not thread-safe. */
final class RowPrinter {
  /** Number of rows between checks whether anyone still reads the output. */
  private static final int CHECKED_ROWS = 1 << 10;

  private final Screen screen;
  private final FileArguments files;
  private final RowOptions options;
  private final RowFormat format;
  private final boolean titled;

  /** The name of the table whose files are printed; null if files are printed one by one. */
  private @Nullable String table;

  /** Whether the names of the columns are printed even if there are no rows. */
  private final boolean hasHeader;

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
    this.hasHeader = name == RowFormat.Name.CSV;
    this.titled = name == RowFormat.Name.TABLE || name == RowFormat.Name.VERTICAL;
  }

  /** Chooses rows. */
  @FunctionalInterface
  interface Choice {
    /** Passes some of the rows on. */
    void print(RecordReader records, Consumer<Row> rows) throws IOException;
  }

  /** Begins a table whose rows come from several files. */
  void beginTable(InputFiles found) {
    table = found.name();
    format.join();
  }

  /** Ends the rows of several files. */
  void endTable() {
    table = null;
    format.endJoined();
  }

  private void title(Path path, List<Field> shown) {
    if (table == null) {
      if (titled && files.several()) {
        files.title(screen, path);
      }
    } else if (titled && format.isOther(shown)) {
      // The rows of files with other columns are a table of their own.
      format.endJoined();
      files.untitled();
      files.title(screen, path);
      format.join();
    } else if (titled && format.isFirst() && files.names().size() > 1) {
      files.title(screen, table);
    }
  }

  /** Prints rows of all row groups of a file, and returns the exit code. */
  int print(Path path, ParquetReader reader, Choice choice) throws IOException {
    return print(path, reader, RowOptions.allRowGroups(reader), choice);
  }

  /** Prints rows of some row groups of a file, and returns the exit code. */
  int print(Path path, ParquetReader reader, List<Integer> rowGroups, Choice choice)
      throws IOException {
    RowOptions.Rows rows = options.rows(path, reader, rowGroups, files.table());
    rows.unreadable()
        .forEach(
            (column, reason) ->
                screen.message(
                    "jparquet: "
                        + StandardInput.shown(path)
                        + ": column "
                        + column
                        + " is left out: "
                        + reason));
    if (rows.areUnreadable()) {
      return ExitCode.UNREADABLE;
    }
    if (rows.excluded()) {
      if (hasHeader && !rows.shown().isEmpty()) {
        format.begin(rows.shown());
        format.end();
      }
      return rows.asked() ? ExitCode.UNREADABLE : ExitCode.FINE;
    }
    title(path, rows.shown());
    format.begin(rows.shown());
    try {
      choice.print(rows.records(), row -> format.row(rows.arrangement().apply(row)));
    } finally {
      format.end();
    }
    return rows.asked() ? ExitCode.UNREADABLE : ExitCode.FINE;
  }

  /**
   * Passes the first rows on, until there are no more, or the reader of the output is gone.
   *
   * @return how many there were
   */
  long first(RecordReader records, Consumer<Row> rows, long most) throws IOException {
    long passed = 0;
    while (passed < most && records.next()) {
      rows.accept(records.row());
      if (++passed % CHECKED_ROWS == 0 && screen.isClosed()) {
        break;
      }
    }
    return passed;
  }

  /** Passes the rows after the first ones on. */
  void after(RecordReader records, Consumer<Row> rows, long skipped) throws IOException {
    for (long i = 0; i < skipped; i++) {
      if (!records.next()) {
        return;
      }
    }
    first(records, rows, Long.MAX_VALUE);
  }

  /** Passes all rows but the last ones on. */
  void allButLast(RecordReader records, Consumer<Row> rows, long last) throws IOException {
    Deque<Row> waiting = new ArrayDeque<>();
    long passed = 0;
    while (records.next()) {
      waiting.add(records.row());
      if (waiting.size() > last) {
        rows.accept(waiting.remove());
        if (++passed % CHECKED_ROWS == 0 && screen.isClosed()) {
          return;
        }
      }
    }
  }

  /** Passes the last rows on. */
  void last(RecordReader records, Consumer<Row> rows, long last) throws IOException {
    Deque<Row> kept = new ArrayDeque<>();
    while (records.next()) {
      kept.add(records.row());
      if (kept.size() > last) {
        kept.remove();
      }
    }
    kept.forEach(rows);
  }
}
