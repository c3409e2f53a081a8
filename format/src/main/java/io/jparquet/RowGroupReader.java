package io.jparquet;

import io.jparquet.column.read.ProjectionReader;
import io.jparquet.vector.Vector;
import java.io.Closeable;
import java.io.IOException;

/**
 * Reads the rows of one row group in batches of vectors, in the order of the file.
 *
 * <p>What the vectors show is valid until the next call of {@link #next()} or {@link #close()}, or
 * until the file's next row group is opened. Not thread-safe.
 */
public final class RowGroupReader implements Closeable {
  private final ProjectionReader projection;
  private final ErrorLocation location;
  private final int batchRows;
  private long rowsLeft;
  private int rowCount;

  /** Whether this reader cannot go on: closed, or an error has left it between two batches. */
  private boolean closed;

  RowGroupReader(ProjectionReader projection, ErrorLocation location, long rows, int batchRows) {
    this.projection = projection;
    this.location = location;
    this.rowsLeft = rows;
    this.batchRows = batchRows;
  }

  /** The file and the row group, for errors. */
  ErrorLocation location() {
    return location;
  }

  /**
   * Reads the next batch.
   *
   * @return false when all rows were read
   * @throws ParquetException with file, row group, column, page and offset, when the data cannot be
   *     read
   * @throws IllegalStateException when this reader was closed, or has failed before
   */
  public boolean next() throws IOException {
    if (closed) {
      throw new IllegalStateException("the row group reader is closed, or has failed");
    }
    rowCount = 0;
    closed = true;
    try {
      int rows = (int) Math.min(batchRows, rowsLeft);
      if (rows == 0) {
        projection.finish();
      } else {
        projection.read(rows);
      }
      rowCount = rows;
      rowsLeft -= rows;
    } catch (ParquetException e) {
      throw e.at(location);
    }
    closed = false;
    return rowCount > 0;
  }

  /** Number of rows of the batch. */
  public int rowCount() {
    return rowCount;
  }

  /**
   * The vector of a projected field. It is the same object in every batch and, as long as the
   * projection stays the same, in every row group of the file.
   */
  public Vector vector(int projectionIndex) {
    return projection.vector(projectionIndex);
  }

  /** Ends the use of this reader; the file stays open. */
  @Override
  public void close() {
    closed = true;
  }
}
