package io.jparquet.internal.scan;

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
 */
public record ScanRequest(
    List<Field> fields, List<LeafColumn> leaves, RowFilter filter, int batchRows) {

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
        List.copyOf(fields), ProjectedLeaves.of(fields, schema), filter, batchRows);
  }

  /** Whether the values of projected columns decide a predicate for each row. */
  public static boolean decides(Predicate predicate, List<Field> fields, ParquetSchema schema) {
    return RowFilters.decides(predicate, schema, ProjectedLeaves.single(fields));
  }
}
