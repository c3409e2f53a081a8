package io.jparquet;

import io.jparquet.metrics.PruningLevel;
import org.jspecify.annotations.Nullable;

/**
 * A row group of a scan, and whether it will be read. Immutable.
 *
 * @param index its index in the file
 * @param firstRow the number of rows in the row groups before it in the file
 * @param rowCount its number of rows, matching or not
 * @param compressedBytes stored bytes of its projected columns, without columns whose keys are
 *     missing
 * @param skippedBy the structure of the file that proves that no row matches; null if the row group
 *     is read
 */
public record PlannedRowGroup(
    int index,
    long firstRow,
    long rowCount,
    long compressedBytes,
    @Nullable PruningLevel skippedBy) {

  /** Whether no row of the row group is read. */
  public boolean isSkipped() {
    return skippedBy != null;
  }
}
