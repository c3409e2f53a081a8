package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.input.InputFiles;
import io.jparquet.cli.output.Screen;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadIntent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Prints the first or the last rows of the files of a name as those of one table. */
final class RowRange {
  private final Screen screen;
  private final FileArguments files;
  private final RowOptions options;
  private final RowPrinter printer;

  /** The rows of each file that fulfil the condition, if they were counted. */
  private final Map<Path, Long> counts = new HashMap<>();

  private boolean isCounted;

  /** The rows that are still to be skipped, and those to be printed after them. */
  private long skipped;

  private long left;

  RowRange(Screen screen, FileArguments files, RowOptions options, RowPrinter printer) {
    this.screen = screen;
    this.files = files;
    this.options = options;
    this.printer = printer;
  }

  /** Prints the first rows: this many, or, with a minus, all but this many. */
  int head(InputFiles found, RowCount count) {
    int code = ExitCode.FINE;
    skipped = 0;
    left = count.rows();
    if (count.sign() == '-') {
      code = count(found);
      left = Math.max(0, all() - count.rows());
    }
    return Math.max(code, print(found));
  }

  /** Prints the last rows: this many, or, with a plus, all from this one on. */
  int tail(InputFiles found, RowCount count) {
    int code = count(found);
    skipped = Math.max(0, count.sign() == '+' ? count.rows() - 1 : all() - count.rows());
    left = Long.MAX_VALUE;
    return Math.max(code, print(found));
  }

  private long all() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Counts the rows of all files, and returns the exit code. */
  private int count(InputFiles found) {
    counts.clear();
    isCounted = true;
    ReadIntent intent = options.hasWhere() ? ReadIntent.ROWS : ReadIntent.FOOTER;
    return files.eachOf(
        found,
        screen,
        intent,
        (path, reader) -> {
          counts.put(path, options.count(screen, path, reader, files.table()));
          return ExitCode.FINE;
        });
  }

  private int print(InputFiles found) {
    printer.beginTable(found);
    int code = ExitCode.FINE;
    for (Path path : found.files()) {
      Long rows = counts.get(path);
      if (isCounted && rows == null) {
        continue; // it cannot be read, as was reported
      }
      boolean last = path.equals(found.files().get(found.files().size() - 1));
      if (rows != null && skipped >= rows && skipped > 0 && !last) {
        skipped -= rows;
        continue;
      }
      code =
          Math.max(
              code,
              files.eachOf(
                  new InputFiles(found.name(), found.root(), List.of(path), found.partitions()),
                  screen,
                  ReadIntent.ROWS,
                  this::print));
      if (left <= 0 || screen.isClosed()) {
        break;
      }
    }
    printer.endTable();
    return code;
  }

  private int print(Path path, ParquetReader reader) throws IOException {
    List<Integer> rowGroups = RowOptions.allRowGroups(reader);
    long before = skipped;
    if (!options.hasWhere()) {
      rowGroups = new ArrayList<>();
      List<RowGroup> all = reader.metaData().rowGroups();
      for (int i = 0; i < all.size(); i++) {
        long rows = Math.max(0, all.get(i).numRows());
        if (rowGroups.isEmpty() && rows <= before) {
          before -= rows;
        } else {
          rowGroups.add(i);
        }
      }
    }
    long first = before;
    skipped = 0;
    return printer.print(
        path,
        reader,
        rowGroups,
        (records, rows) -> {
          for (long i = 0; i < first && records.next(); i++) {
            // These rows are before the first one.
          }
          left -= printer.first(records, rows, left);
        });
  }
}
