package io.jparquet.spark.planning.aggregate;

import io.jparquet.spark.core.mapping.InternalForm;
import io.jparquet.spark.core.mapping.JParquetColumnVector;
import java.util.Comparator;
import java.util.function.IntFunction;
import org.apache.spark.sql.catalyst.util.SQLOrderingUtil;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
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
    InternalForm form = InternalForm.of(type);
    return switch (form) {
      case BOOLEAN, BYTE, SHORT, INT -> ofInts(vector, size, form, greatest);
      case LONG -> ofLongs(vector, size, greatest);
      case FLOAT -> ofFloats(vector, size, greatest);
      case DOUBLE -> ofDoubles(vector, size, greatest);
      case TEXT ->
          ofObjects(vector, size, vector::getUTF8String, UTF8String::binaryCompare, greatest);
      case BINARY -> ofObjects(vector, size, vector::getBinary, ByteArray::compareBinary, greatest);
      case SHORT_DECIMAL, LONG_DECIMAL ->
          ofObjects(vector, size, slot -> decimal(vector, slot, type), Decimal::compare, greatest);
      case OTHER -> throw new IllegalStateException(type + " has no order");
    };
  }

  private static int ofInts(
      JParquetColumnVector vector, int size, InternalForm form, boolean greatest) {
    int found = -1;
    int best = 0;
    for (int i = 0; i < size; i++) {
      if (!vector.isNullAt(i)) {
        int value = intAt(vector, i, form);
        if (found < 0 || (greatest ? value > best : value < best)) {
          found = i;
          best = value;
        }
      }
    }
    return found;
  }

  private static int intAt(JParquetColumnVector vector, int slot, InternalForm form) {
    return switch (form) {
      case BOOLEAN -> vector.getBoolean(slot) ? 1 : 0;
      case BYTE -> vector.getByte(slot);
      case SHORT -> vector.getShort(slot);
      default -> vector.getInt(slot);
    };
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
    return switch (InternalForm.of(type)) {
      case BOOLEAN -> vector.getBoolean(slot);
      case BYTE -> vector.getByte(slot);
      case SHORT -> vector.getShort(slot);
      case INT -> vector.getInt(slot);
      case LONG -> vector.getLong(slot);
      case FLOAT -> vector.getFloat(slot);
      case DOUBLE -> vector.getDouble(slot);
      case TEXT -> vector.getUTF8String(slot).copy();
      case BINARY -> vector.getBinary(slot);
      case SHORT_DECIMAL, LONG_DECIMAL -> decimal(vector, slot, type);
      case OTHER -> throw new IllegalStateException(type + " has no order");
    };
  }

  private static Decimal decimal(JParquetColumnVector vector, int slot, DataType type) {
    DecimalType decimal = (DecimalType) type;
    return vector.getDecimal(slot, decimal.precision(), decimal.scale());
  }
}
