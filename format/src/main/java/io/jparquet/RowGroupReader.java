package io.jparquet;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.column.read.FilteredProjection;
import io.jparquet.internal.column.read.ProjectionReader;
import io.jparquet.internal.filter.RowRanges;
import io.jparquet.internal.level.BitWords;
import io.jparquet.metrics.ReadMetrics;
import io.jparquet.vector.Vector;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Reads the rows of one row group in batches of vectors, in the order of the file. With a
 * predicate, rows that can't match it may be left out.
 *
 * <p>What the vectors show is valid until the next call of {@link #next()} or {@link #close()}, or
 * until the file's next row group is opened. Not thread-safe.
 */
public final class RowGroupReader implements Closeable {
  private final ProjectionReader projection;

  /** Null when each row of the ranges is given out. */
  private final FilteredProjection filtered;

  private final ErrorLocation location;
  private final RowRanges ranges;
  private final long rows;
  private final int batchRows;
  private final ReadMetrics metrics;
  private int range;
  private long position;
  private int rowCount;

  /** Whether this reader cannot go on: closed, or an error has left it between two batches. */
  private boolean closed;

  /**
   * A reader of rows whose chunks are open.
   *
   * @param filtered leaves rows of the ranges out; may be null
   * @param rows number of rows of the row group
   */
  RowGroupReader(
      ProjectionReader projection,
      FilteredProjection filtered,
      ErrorLocation location,
      RowRanges ranges,
      long rows,
      int batchRows,
      ReadMetrics metrics) {
    this.projection = projection;
    this.filtered = filtered;
    this.location = location;
    this.ranges = ranges;
    this.rows = rows;
    this.batchRows = batchRows;
    this.metrics = metrics;
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
    closed = true;
    rowCount = 0;
    long start = System.nanoTime();
    long accounted = metrics.accountedNanos();
    try {
      while (rowCount == 0 && range < ranges.rangeCount()) {
        rowCount = readNext();
      }
      if (rowCount == 0 && position == rows && filtered == null && ranges.isAll()) {
        projection.finish();
      }
    } catch (ParquetException e) {
      throw e.at(location);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    metrics.addBatch(System.nanoTime() - start, accounted);
    closed = false;
    return rowCount > 0;
  }

  private int readNext() throws IOException {
    if (position < ranges.from(range)) {
      projection.skip(ranges.from(range) - position);
      position = ranges.from(range);
    }
    int count = (int) Math.min(batchRows, ranges.to(range) - position);
    position += count;
    if (position == ranges.to(range)) {
      range++;
    }
    if (filtered != null) {
      return filtered.read(count, metrics);
    }
    projection.read(count);
    return count;
  }

  /**
   * Leaves some rows of the batch in the vectors.
   *
   * @param selection bit {@code i & 63} of word {@code i >>> 6} is set when row {@code i} of the
   *     batch stays
   */
  public void select(long[] selection) {
    int count = BitWords.count(selection, rowCount);
    if (count < rowCount) {
      projection.select(selection, rowCount, count);
      rowCount = count;
    }
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
