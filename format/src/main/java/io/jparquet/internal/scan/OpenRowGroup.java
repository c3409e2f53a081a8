package io.jparquet.internal.scan;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.column.read.FilteredProjection;
import io.jparquet.internal.column.read.ProjectionReader;
import io.jparquet.internal.filter.RowRanges;
import io.jparquet.internal.io.MemoryCharge;

/**
 * A row group whose chunks are open at their first row.
 *
 * @param index its index in the file
 * @param location the file and the row group, for errors
 * @param ranges the rows to read
 * @param rows number of rows of the row group
 * @param batchRows most rows of a batch
 * @param projection reads the rows
 * @param filtered skips rows by their values; null if each row of the ranges is returned
 * @param memory the memory of the projection
 * @param damage counts rows that turn out to be damaged; null if damage is an error
 */
public record OpenRowGroup(
    int index,
    ErrorLocation location,
    RowRanges ranges,
    long rows,
    int batchRows,
    ProjectionReader projection,
    FilteredProjection filtered,
    MemoryCharge memory,
    DamageCheck damage) {

  /**
   * Counts rows as lost that turn out to be damaged after the row group was checked: columns that
   * can each be decoded may still contradict each other.
   *
   * @param from the first row, within the rows to read; those after it are lost too
   * @return false if the error is to be thrown
   */
  public boolean skipsRest(ParquetException error, long from) {
    return damage != null && damage.skipRest(error, index, ranges, from);
  }

  /** Requests the memory that decoding has taken since the last call. */
  public void chargeDecoding() {
    memory.raise(projection.memoryBytes());
  }
}
