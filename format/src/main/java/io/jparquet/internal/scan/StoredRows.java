package io.jparquet.internal.scan;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.column.read.ProjectionReader;
import io.jparquet.schema.Field;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * All rows of some fields of one row group, batch after batch. The content of the vectors is valid
 * until the next batch. Not thread-safe.
 */
public final class StoredRows {
  private final ProjectionReader projection;
  private final List<Field> fields;
  private final long rows;
  private final int batchRows;
  private final ErrorLocation location;
  private long position;
  private boolean skipped;

  StoredRows(
      ProjectionReader projection,
      List<Field> fields,
      long rows,
      int batchRows,
      ErrorLocation location) {
    this.projection = projection;
    this.fields = fields;
    this.rows = rows;
    this.batchRows = batchRows;
    this.location = location;
  }

  /**
   * Reads the next batch.
   *
   * @return its number of rows; 0 after the last
   * @throws ParquetException with its place, when the data cannot be read
   */
  public int next() throws IOException {
    return next(Long.MAX_VALUE);
  }

  /** Like {@link #next()}, with a limit of at least one on the number of rows. */
  public int next(long most) throws IOException {
    int count = (int) Math.min(Math.min(batchRows, most), rows - position);
    try {
      if (count > 0) {
        projection.read(count);
        for (int field = 0; field < fields.size(); field++) {
          RequiredFields.check(fields.get(field), vector(field));
        }
      } else if (!skipped) {
        projection.finish();
      }
    } catch (ParquetException e) {
      throw e.at(location);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    position += count;
    return count;
  }

  /** Skips rows; at least this many must be left. */
  public void skip(long count) {
    try {
      projection.skip(count);
    } catch (ParquetException e) {
      throw e.at(location);
    }
    skipped = true;
    position += count;
  }

  /** The vector of a field, the same object in each batch. */
  public Vector vector(int field) {
    return projection.vector(field);
  }

  /** The vectors of all fields. */
  public List<Vector> vectors() {
    List<Vector> vectors = new ArrayList<>(fields.size());
    for (int i = 0; i < fields.size(); i++) {
      vectors.add(vector(i));
    }
    return vectors;
  }
}
