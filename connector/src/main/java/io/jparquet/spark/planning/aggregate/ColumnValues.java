package io.jparquet.spark.planning.aggregate;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import java.util.Comparator;
import java.util.function.IntFunction;
import org.apache.spark.sql.catalyst.util.SQLOrderingUtil;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.YearMonthIntervalType;
import org.apache.spark.unsafe.types.ByteArray;
import org.apache.spark.unsafe.types.UTF8String;

/** Where the least and the greatest value of a batch are, and single values. */
final class ColumnValues {

  private ColumnValues() {}

  /** The slot of the first of the least values; -1 if all are null. */
  static int least(JParquetColumnVector vector, int size, DataType type) {
    return extreme(vector, size, type, false);
  }

  /** The slot of the first of the greatest values; -1 if all are null. */
  static int greatest(JParquetColumnVector vector, int size, DataType type) {
    return extreme(vector, size, type, true);
  }

  private static int extreme(
      JParquetColumnVector vector, int size, DataType type, boolean greatest) {
    if (type instanceof DoubleType) {
      return ofDoubles(vector, size, greatest);
    }
    if (type instanceof FloatType) {
      return ofFloats(vector, size, greatest);
    }
    if (type instanceof StringType) {
      return ofObjects(vector, size, vector::getUTF8String, UTF8String::binaryCompare, greatest);
    }
    if (type instanceof BinaryType) {
      return ofObjects(vector, size, vector::getBinary, ByteArray::compareBinary, greatest);
    }
    if (type instanceof DecimalType decimal) {
      int precision = decimal.precision();
      int scale = decimal.scale();
      return ofObjects(
          vector,
          size,
          slot -> vector.getDecimal(slot, precision, scale),
          Decimal::compare,
          greatest);
    }
    return isLong(type) ? ofLongs(vector, size, greatest) : ofInts(vector, size, type, greatest);
  }

  private static boolean isLong(DataType type) {
    return !(type instanceof BooleanType
        || type instanceof ByteType
        || type instanceof ShortType
        || type instanceof IntegerType
        || type instanceof DateType
        || type instanceof YearMonthIntervalType);
  }

  private static int ofInts(
      JParquetColumnVector vector, int size, DataType type, boolean greatest) {
    int found = -1;
    int best = 0;
    for (int i = 0; i < size; i++) {
      if (!vector.isNullAt(i)) {
        int value = intAt(vector, i, type);
        if (found < 0 || (greatest ? value > best : value < best)) {
          found = i;
          best = value;
        }
      }
    }
    return found;
  }

  private static int intAt(JParquetColumnVector vector, int slot, DataType type) {
    if (type instanceof BooleanType) {
      return vector.getBoolean(slot) ? 1 : 0;
    }
    if (type instanceof ByteType) {
      return vector.getByte(slot);
    }
    return type instanceof ShortType ? vector.getShort(slot) : vector.getInt(slot);
  }

  private static int ofLongs(JParquetColumnVector vector, int size, boolean greatest) {
    int found = -1;
    long best = 0;
    for (int i = 0; i < size; i++) {
      if (!vector.isNullAt(i)) {
        long value = vector.getLong(i);
        if (found < 0 || (greatest ? value > best : value < best)) {
          found = i;
          best = value;
        }
      }
    }
    return found;
  }

  private static int ofFloats(JParquetColumnVector vector, int size, boolean greatest) {
    int found = -1;
    float best = 0;
    for (int i = 0; i < size; i++) {
      if (!vector.isNullAt(i)) {
        float value = vector.getFloat(i);
        int order = found < 0 ? 0 : SQLOrderingUtil.compareFloats(value, best);
        if (found < 0 || (greatest ? order > 0 : order < 0)) {
          found = i;
          best = value;
        }
      }
    }
    return found;
  }

  private static int ofDoubles(JParquetColumnVector vector, int size, boolean greatest) {
    int found = -1;
    double best = 0;
    for (int i = 0; i < size; i++) {
      if (!vector.isNullAt(i)) {
        double value = vector.getDouble(i);
        int order = found < 0 ? 0 : SQLOrderingUtil.compareDoubles(value, best);
        if (found < 0 || (greatest ? order > 0 : order < 0)) {
          found = i;
          best = value;
        }
      }
    }
    return found;
  }

  private static <T> int ofObjects(
      JParquetColumnVector vector,
      int size,
      IntFunction<T> values,
      Comparator<T> order,
      boolean greatest) {
    int found = -1;
    T best = null;
    for (int i = 0; i < size; i++) {
      if (!vector.isNullAt(i)) {
        T value = values.apply(i);
        int compared = found < 0 ? 0 : order.compare(value, best);
        if (found < 0 || (greatest ? compared > 0 : compared < 0)) {
          found = i;
          best = value;
        }
      }
    }
    return found;
  }

  /** A value in Spark's internal form, which stays when the vector has its next batch. */
  static Object value(JParquetColumnVector vector, int slot, DataType type) {
    if (type instanceof BooleanType) {
      return vector.getBoolean(slot);
    }
    if (type instanceof ByteType) {
      return vector.getByte(slot);
    }
    if (type instanceof ShortType) {
      return vector.getShort(slot);
    }
    if (type instanceof FloatType) {
      return vector.getFloat(slot);
    }
    if (type instanceof DoubleType) {
      return vector.getDouble(slot);
    }
    if (type instanceof StringType) {
      return vector.getUTF8String(slot).copy();
    }
    if (type instanceof BinaryType) {
      return vector.getBinary(slot);
    }
    if (type instanceof DecimalType decimal) {
      return vector.getDecimal(slot, decimal.precision(), decimal.scale());
    }
    if (isLong(type)) {
      return vector.getLong(slot);
    }
    return vector.getInt(slot);
  }
}
