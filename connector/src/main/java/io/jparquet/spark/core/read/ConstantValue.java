package io.jparquet.spark.core.read;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.core.mapping.RepeatedValues;
import org.apache.spark.sql.types.DataType;
import org.jspecify.annotations.Nullable;

/**
 * One value for all slots of a column, in the arrays of an ordinary column: filled once and kept,
 * so that constants cost nothing per batch and the column vector has no case for them.
 */
public final class ConstantValue {

  private final @Nullable Object value;
  private final DataType type;
  private int filled = -1;
  private long[] noneValid = new long[0];

  /**
   * A constant.
   *
   * @param value in Spark's internal form, or null
   * @param type its type
   */
  public ConstantValue(@Nullable Object value, DataType type) {
    this.value = value;
    this.type = type;
  }

  /** Makes the first {@code size} slots of a column hold the value. */
  public void fill(JParquetColumnVector target, int size) {
    if (value == null) {
      int words = (size + 63) >>> 6;
      if (noneValid.length < words) {
        noneValid = new long[words];
      }
      target.setPresence(size, noneValid);
    } else if (size > filled) {
      new RepeatedValues(new Object[] {value}, type).fill(target, size);
      filled = size;
    } else {
      target.setPresence(size, null);
    }
  }
}
