package io.jparquet.internal.scan;

import io.jparquet.error.ErrorLocation;
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
 * @param filtered skips rows by their values; null if each row of the ranges is given out
 * @param memory the memory of the projection
 */
public record OpenRowGroup(
    int index,
    ErrorLocation location,
    RowRanges ranges,
    long rows,
    int batchRows,
    ProjectionReader projection,
    FilteredProjection filtered,
    MemoryCharge memory) {

  /** Requests the memory that decoding has taken since the last call. */
  public void chargeDecoding() {
    memory.raise(projection.memoryBytes());
  }
}
