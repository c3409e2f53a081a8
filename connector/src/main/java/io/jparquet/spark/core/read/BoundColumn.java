package io.jparquet.spark.core.read;

import org.apache.spark.sql.types.DataType;
import org.jspecify.annotations.Nullable;

/**
 * A column of the batches of one split.
 *
 * @param binding how it gets its values
 * @param source the place among the fields that are read of the file where they come from, or -1
 */
record BoundColumn(ColumnBinding binding, int source) {

  /** A column whose values do not come from the fields of the file. */
  static BoundColumn made(ColumnBinding binding) {
    return new BoundColumn(binding, -1);
  }

  /**
   * A column with the same value in all rows.
   *
   * @param value in Spark's internal form, or null
   */
  static BoundColumn constant(@Nullable Object value, DataType type) {
    return made(ColumnBinding.Constant.of(value, type));
  }
}
