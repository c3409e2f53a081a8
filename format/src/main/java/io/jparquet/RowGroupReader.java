package io.jparquet;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.column.read.FilteredProjection;
import io.jparquet.internal.column.read.ProjectionReader;
import io.jparquet.internal.filter.RowRanges;
import io.jparquet.internal.level.BitWords;
import io.jparquet.internal.metrics.ReadCounters;
import io.jparquet.internal.scan.OpenRowGroup;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of one row group of a scan in batches of vectors, in the order of the file. With a
 * filter, rows that can't match it may be skipped.
 *
 * <p>The content of the vectors is valid until the next call of {@link #next()}, or until the scan
 * moves to its next row group or is closed. Not thread-safe.
 */
public final class RowGroupReader {
  private final OpenRowGroup open;
  private final ProjectionReader projection;

  /** Null if every row of the ranges is returned. */
  private final @Nullable FilteredProjection filtered;

  private final RowRanges ranges;
  private final long firstRow;
  private final ReadCounters counters;
  private int range;
  private long position;
  private long batchStart;
  private int rowCount;

  /**
   * Whether this reader cannot continue: it has ended, or an error has left it between two batches.
   */
  private boolean ended;

  RowGroupReader(OpenRowGroup open, long firstRow, ReadCounters counters) {
    this.firstRow = firstRow;
    this.open = open;
    this.projection = open.projection();
    this.filtered = open.filtered();
    this.ranges = open.ranges();
    this.counters = counters;
  }

  /** The index of the row group in the file. */
  public int rowGroup() {
    return open.index();
  }

  /** The number of rows in the row groups before this one in the file. */
  public long firstRow() {
    return firstRow;
  }

  /** The number of rows of the row group, read or skipped. */
  public long totalRows() {
    return open.rows();
  }

  /** The file and the row group, for errors. */
  ErrorLocation location() {
    return open.location();
  }

  /**
   * Reads the next batch.
   *
   * @return false after the last row
   * @throws ParquetException with file, row group, column, page and offset, when the data cannot be
   *     read
   * @throws IllegalStateException if the scan has moved to its next row group or was closed, or if
   *     this reader has failed before
   */
  public boolean next() throws IOException {
    if (ended) {
      throw new IllegalStateException("the row group reader is closed, or has failed");
    }
    ended = true;
    rowCount = 0;
    long start = System.nanoTime();
    long accounted = counters.accountedNanos();
    try {
      while (rowCount == 0 && range < ranges.rangeCount()) {
        rowCount = readNext();
      }
      if (rowCount == 0 && position == open.rows() && filtered == null && ranges.isAll()) {
        projection.finish();
      }
    } catch (ParquetException e) {
      ParquetException located = e.at(open.location());
      if (!open.skipsRest(located, batchStart)) {
        throw located;
      }
      rowCount = 0;
      range = ranges.rangeCount();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    open.chargeDecoding();
    counters.addBatch(System.nanoTime() - start, accounted);
    ended = false;
    return rowCount > 0;
  }

  private int readNext() throws IOException {
    batchStart = Math.max(position, ranges.from(range));
    if (position < ranges.from(range)) {
      projection.skip(ranges.from(range) - position);
      position = ranges.from(range);
    }
    int count = (int) Math.min(open.batchRows(), ranges.to(range) - position);
    position += count;
    if (position == ranges.to(range)) {
      range++;
    }
    if (filtered != null) {
      return filtered.read(count, counters);
    }
    projection.read(count);
    return count;
  }

  /**
   * Keeps only some rows of the batch in the vectors.
   *
   * @param selection bit {@code i & 63} of word {@code i >>> 6} is set if row {@code i} of the
   *     batch stays
   */
  public void select(long[] selection) {
    int count = BitWords.count(selection, rowCount);
    if (count < rowCount) {
      projection.select(selection, rowCount, count);
      rowCount = count;
    }
  }

  /**
   * The index in the row group of the first row from which the batch was made. The rows of a batch
   * are consecutive in the file, unless a filter left out some of them.
   */
  public long batchStart() {
    return batchStart;
  }

  /**
   * The index in the row group after the last row from which the batch was made. The batch has all
   * of these rows if {@link #rowCount()} is the difference of the two indexes.
   */
  public long batchEnd() {
    return position;
  }

  /** Number of rows of the batch. */
  public int rowCount() {
    return rowCount;
  }

  /** The vector of a projected field: the same object in every batch of the scan. */
  public Vector vector(int projectionIndex) {
    return projection.vector(projectionIndex);
  }

  /** Ends the use of this reader; its scan can continue. */
  void end() {
    ended = true;
  }
}
