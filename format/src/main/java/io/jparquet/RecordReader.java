package io.jparquet;

import io.jparquet.error.LostRows;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.record.RowValues;
import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.row.Row;
import io.jparquet.schema.Field;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file record by record, as {@link Row}s: for tools, tests and small jobs. For speed, read
 * vectors with a {@link FileScan}. Not thread-safe.
 *
 * <pre>{@code
 * try (RecordReader records = RecordReader.open(InputFile.of(path))) {
 *   while (records.next()) {
 *     System.out.println(records.row().get("name"));
 *   }
 * }
 * }</pre>
 */
public final class RecordReader implements Closeable {
  private static final int BATCH_ROWS = 1024;

  private final ParquetReader reader;
  private final List<Field> projection;
  private final FileScan scan;
  private @Nullable OpenGroup group;
  private int nextRow;
  private int batchRows;
  private @Nullable Row row;

  /** The current row group, and the conversion of its vectors to records. */
  private record OpenGroup(RowGroupReader rows, RowValues values) {}

  private RecordReader(ParquetReader reader, List<Field> projection, FileScan.Builder scan) {
    this.reader = reader;
    this.projection = projection;
    this.scan = scan.open();
  }

  /** Opens a file to read all its fields; {@link #close()} closes it. */
  public static RecordReader open(InputFile file) throws IOException {
    ParquetReader reader = ParquetReader.open(file, ReadOptions.defaults());
    return of(reader, reader.schema().fields());
  }

  /**
   * Reads some fields of an open file, starting at its first record.
   *
   * @param reader the file; closed by {@link #close()}
   * @param projection fields of its schema, pruned or not
   */
  public static RecordReader of(ParquetReader reader, List<Field> projection) {
    return of(reader, projection, scan -> scan);
  }

  /**
   * Reads some fields and records of an open file.
   *
   * @param reader the file; closed by {@link #close()}
   * @param projection fields of its schema, pruned or not
   * @param choice sets the filter, the row groups or the rows of the scan, or the size of its
   *     batches
   * @throws IllegalArgumentException as {@link FileScan.Builder#open}
   */
  public static RecordReader of(
      ParquetReader reader, List<Field> projection, UnaryOperator<FileScan.Builder> choice) {
    List<Field> fields = List.copyOf(projection);
    return new RecordReader(
        reader, fields, choice.apply(reader.scan(fields).batchRows(BATCH_ROWS)));
  }

  /** The fields of the rows. */
  public List<Field> fields() {
    return projection;
  }

  /**
   * Moves to the next record.
   *
   * @return false after the last one
   * @throws ParquetException when the file cannot be read
   */
  public boolean next() throws IOException {
    row = null;
    OpenGroup current = group;
    while (current == null || nextRow == batchRows) {
      // An error leaves no row of the last batch, whose vectors may hold others by now.
      nextRow = 0;
      batchRows = 0;
      if (current != null && current.rows.next()) {
        batchRows = current.rows.rowCount();
      }
      if (batchRows == 0) {
        group = null;
        RowGroupReader rows = scan.nextRowGroup();
        current = rows == null ? null : new OpenGroup(rows, rowValues(rows));
        group = current;
        if (current == null) {
          return false;
        }
      }
    }
    try {
      row = current.values.row(nextRow++);
    } catch (ParquetException e) {
      throw e.at(current.rows.location());
    }
    return true;
  }

  private RowValues rowValues(RowGroupReader rows) {
    try {
      return new RowValues(projection, rows::vector);
    } catch (ParquetException e) {
      throw e.at(rows.location());
    }
  }

  /** The rows left out so far because of damage: {@link FileScan#losses()}. */
  public List<LostRows> losses() {
    return scan.losses();
  }

  /** The current record, to which {@link #next()} moved. */
  public Row row() {
    if (row == null) {
      throw new IllegalStateException("there is no current record; call next() first");
    }
    return row;
  }

  /** Closes the file. */
  @Override
  public void close() throws IOException {
    reader.close();
  }
}
