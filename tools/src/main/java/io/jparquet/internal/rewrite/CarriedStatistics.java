package io.jparquet.internal.rewrite;

import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.internal.stats.CreatedBy;
import io.jparquet.internal.stats.Int96Writer;
import io.jparquet.internal.stats.WriterFault;
import io.jparquet.internal.stats.WriterFault.Doubt;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.SizeStatistics;
import io.jparquet.metadata.Statistics;
import io.jparquet.metadata.Type;
import io.jparquet.schema.LeafColumn;

/**
 * Decides which statistics of a column to keep when its chunks go into a file that names another
 * writer: no more than readers of the source may believe. The rules are those of {@link
 * WriterFault}, {@link CreatedBy} and {@link ColumnOrder}:
 *
 * <ul>
 *   <li>Bounds and null counts that the writer is known to get wrong are left out, including those
 *       in page headers.
 *   <li>Bounds without a column order, or with a different one than the new file declares, are left
 *       out.
 *   <li>Deprecated bounds of byte arrays of parquet-mr before 1.8.0 are left out.
 *   <li>Bounds of INT96 are left out, except those of this library and of parquet-mr. In files of
 *       this library, they promise that all values are within their day.
 * </ul>
 */
final class CarriedStatistics {
  /** The beginning of the names of this library's writers. */
  private static final String OWN_FILES = "jparquet version ";

  private final boolean boundsFault;
  private final boolean countsFault;
  private final boolean ordered;
  private final boolean deprecated;
  private final boolean fixedHeaders;

  /**
   * Rules for a column.
   *
   * @param file the footer of the source
   * @param column the column in the source
   * @param targetOrder the order that the new file declares for the column
   * @param targetWriter the {@code created_by} of the new file
   */
  CarriedStatistics(
      FileMetaData file, LeafColumn column, ColumnOrder targetOrder, String targetWriter) {
    String createdBy = file.createdBy();
    boundsFault = WriterFault.isKnown(Doubt.BOUNDS, createdBy, column.node());
    countsFault = WriterFault.isKnown(Doubt.NULL_COUNTS, createdBy, column.node());
    ColumnOrder order = ColumnStatistics.columnOrder(file, column);
    boolean foreignInt96 =
        column.type() == Type.INT96
            && (targetWriter.startsWith(OWN_FILES)
                || Int96Writer.of(createdBy) == Int96Writer.OTHER)
            && (createdBy == null || !createdBy.startsWith(OWN_FILES));
    ordered = targetOrder.equals(order) && !foreignInt96;
    boolean bytes = column.type() == Type.BYTE_ARRAY || column.type() == Type.FIXED_LEN_BYTE_ARRAY;
    boolean unreliable = bytes && CreatedBy.hasUnreliableBinaryBounds(createdBy);
    boolean otherOrder = order != null && !ordered;
    deprecated = !boundsFault && !unreliable && !otherOrder && !foreignInt96;
    fixedHeaders = boundsFault || countsFault || unreliable || foreignInt96;
  }

  /** Whether the statistics in the headers of pages must be left out. */
  boolean changesHeaders() {
    return fixedHeaders;
  }

  /** The statistics of a chunk to keep; null if there are none. */
  Statistics of(Statistics stored) {
    if (stored == null) {
      return null;
    }
    Statistics.Builder kept = stored.toBuilder();
    if (!deprecated) {
      kept.min(null).max(null);
    }
    if (!ordered) {
      kept.minValue(null).maxValue(null).isMinValueExact(null).isMaxValueExact(null);
    }
    if (countsFault) {
      kept.nullCount(null);
    }
    return kept.build();
  }

  /** The size statistics of a chunk to keep; null if there are none. */
  SizeStatistics of(SizeStatistics stored) {
    return stored == null || !countsFault
        ? stored
        : new SizeStatistics(
            stored.unencodedByteArrayDataBytes(), stored.repetitionLevelHistogram(), null);
  }

  /** Whether to keep column indexes; they can't be kept in part. */
  boolean keepsColumnIndex() {
    return ordered && !countsFault;
  }
}
