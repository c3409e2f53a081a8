package io.jparquet.spark.read;

import io.jparquet.spark.vector.JParquetColumnVector;
import java.math.BigDecimal;
import java.util.Arrays;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * One value for all slots of a column, in the arrays of an ordinary column: filled once and kept, so
 * that constants cost nothing per batch and the column vector has no case for them.
 */
final class ConstantValue {

  private final Object value;
  private final DataType type;
  private int filled = -1;
  private long[] noneValid = new long[0];

  /**
   * A constant.
   *
   * @param value in Spark's internal form, or null
   * @param type its type
   */
  ConstantValue(Object value, DataType type) {
    this.value = value;
    this.type = type;
  }

  static ConstantValue ofNull(DataType type) {
    return new ConstantValue(null, type);
  }

  void fill(JParquetColumnVector target, int size) {
    if (value == null) {
      int words = (size + 63) >>> 6;
      if (noneValid.length < words) {
        noneValid = new long[words];
      }
      target.setPresence(size, noneValid);
      return;
    }
    target.setPresence(size, null);
    if (size > filled) {
      set(target, size);
      filled = size;
    }
  }

  private void set(JParquetColumnVector target, int size) {
    if (value instanceof Boolean flag) {
      byte[] values = new byte[size];
      Arrays.fill(values, (byte) (flag ? 1 : 0));
      target.setBooleans(values);
    } else if (value instanceof Long number) {
      long[] values = new long[size];
      Arrays.fill(values, number);
      target.setLongs(values);
    } else if (value instanceof Float number) {
      float[] values = new float[size];
      Arrays.fill(values, number);
      target.setFloats(values);
    } else if (value instanceof Double number) {
      double[] values = new double[size];
      Arrays.fill(values, number);
      target.setDoubles(values);
    } else if (value instanceof Number number) {
      int[] values = new int[size];
      Arrays.fill(values, number.intValue());
      target.setInts(values);
    } else {
      setObject(target, size);
    }
  }

  private void setObject(JParquetColumnVector target, int size) {
    if (value instanceof Decimal decimal) {
      target.setDecimals(new BigDecimal[] {decimal.toJavaBigDecimal()}, new int[size]);
    } else if (value instanceof UTF8String string && type instanceof StringType) {
      byte[] bytes = string.getBytes();
      target.setDictionaryBytes(
          bytes,
          new int[] {0},
          new int[] {bytes.length},
          new int[size],
          new UTF8String[] {UTF8String.fromBytes(bytes)});
    } else if (value instanceof byte[] bytes && type instanceof BinaryType) {
      target.setDictionaryBytes(
          bytes, new int[] {0}, new int[] {bytes.length}, new int[size], null);
    } else {
      throw new UnsupportedOperationException(
          "A column of type "
              + type.sql()
              + " cannot have a constant value: the default of a column that a file lacks must be of"
              + " a primitive type or null. Rewrite the file with the column");
    }
  }
}
