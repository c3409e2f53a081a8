package io.jparquet.internal.scan;

import io.jparquet.internal.filter.RowRanges;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.util.List;

/**
 * The fields that a scan reads, and the filter of their rows. Immutable.
 *
 * @param fields the projection
 * @param leaves the leaf columns of the projection, in the order of the schema
 * @param filter the rows to return
 * @param batchRows most rows of a batch
 * @param fromRow the first row of each row group that is returned
 * @param toRow the row of each row group before which the scan ends; may be after its rows
 */
public record ScanRequest(
    List<Field> fields,
    List<LeafColumn> leaves,
    RowFilter filter,
    int batchRows,
    long fromRow,
    long toRow) {

  /**
   * Checks and completes the request of a scan.
   *
   * @throws IllegalArgumentException when the projection has a column twice or does not decide the
   *     exact part of the filter, or the number of rows is not positive
   */
  public static ScanRequest of(
      List<Field> fields, RowFilter filter, int batchRows, ParquetSchema schema) {
    if (batchRows <= 0) {
      throw new IllegalArgumentException("batchRows must be positive, not " + batchRows);
    }
    if (!filter.exact().isAlwaysTrue() && !decides(filter.exact(), fields, schema)) {
      throw new IllegalArgumentException(
          "the projected columns are not enough to decide for each row whether " + filter.exact());
    }
    return new ScanRequest(
        List.copyOf(fields),
        ProjectedLeaves.of(fields, schema),
        filter,
        batchRows,
        0,
        Long.MAX_VALUE);
  }

  /**
   * The same request for some rows of each row group.
   *
   * @param from the first of them
   * @param to the row after the last of them
   * @throws IllegalArgumentException when the first row is negative, or after the last one
   */
  public ScanRequest withRows(long from, long to) {
    if (from < 0 || to < from) {
      throw new IllegalArgumentException("there are no rows from " + from + " to before " + to);
    }
    return new ScanRequest(fields, leaves, filter, batchRows, from, to);
  }

  /** Whether the request is for some rows of each row group, by their indexes. */
  boolean choosesRows() {
    return fromRow > 0 || toRow < Long.MAX_VALUE;
  }

  /** The number of rows of a row group that the request is for. */
  public long chosenRows(long rows) {
    return Math.min(toRow, rows) - Math.min(fromRow, Math.max(rows, 0));
  }

  /** Those of some rows of a row group that the request is for. */
  RowRanges chosen(RowRanges ranges) {
    long rows = ranges.rowGroupRows();
    if (fromRow == 0 && toRow >= rows) {
      return ranges;
    }
    return ranges.and(
        RowRanges.builder(rows).add(Math.min(fromRow, rows), Math.min(toRow, rows)).build());
  }

  /** Whether the values of projected columns decide a predicate for each row. */
  public static boolean decides(Predicate predicate, List<Field> fields, ParquetSchema schema) {
    return RowFilters.decides(predicate, schema, ProjectedLeaves.single(fields));
  }
}
