package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.RecordReader;
import io.jparquet.cli.input.InputOptions;
import io.jparquet.cli.input.Projection;
import io.jparquet.cli.input.StandardInput;
import io.jparquet.cli.input.UsageException;
import io.jparquet.row.Row;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of several files one after another, with the same columns of each. */
final class RowStream implements Closeable {
  private final Iterator<Path> files;
  private final List<String> columns;
  private final InputOptions input;
  private final long expectedRows;
  private @Nullable RecordReader current;

  RowStream(List<Path> files, List<String> columns, InputOptions input) throws IOException {
    this.files = files.iterator();
    this.columns = columns;
    this.input = input;
    long rows = 0;
    for (Path file : files) {
      try (ParquetReader reader =
          ParquetReader.open(StandardInput.open(file), input.reading(file))) {
        rows += reader.metaData().numRows();
      }
    }
    expectedRows = rows;
  }

  /** The rows that the footers promise. */
  long expectedRows() {
    return expectedRows;
  }

  /** The next row; null if there is none. */
  @Nullable Row next() throws IOException {
    while (current == null || !current.next()) {
      close();
      if (!files.hasNext()) {
        return null;
      }
      Path file = files.next();
      ParquetReader reader = ParquetReader.open(StandardInput.open(file), input.reading(file));
      try {
        current = RecordReader.of(reader, Projection.of(reader.schema(), columns));
      } catch (UsageException e) {
        throw new UsageException(
            StandardInput.shown(file)
                + ": "
                + e.getMessage()
                + "; --columns chooses the columns that are compared");
      } finally {
        if (current == null) {
          reader.close();
        }
      }
    }
    return current.row();
  }

  @Override
  public void close() throws IOException {
    if (current != null) {
      current.close();
      current = null;
    }
  }
}
