package io.jparquet.spark.planning.topn;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.mapping.InternalForm;
import java.util.Comparator;
import java.util.function.IntPredicate;
import org.apache.spark.sql.types.AnsiIntervalType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * The values of a sort column as keys. The smallest key belongs to the row that comes first: in the
 * order in which Spark sorts, where NaN is the largest number and the zeros are equal. Keys of
 * numbers of at most 64 bits are of type long. Immutable.
 */
final class TopNKeys {

  private final DataType type;
  private final InternalForm form;
  private final boolean descending;

  /** Keys of the values of a type that is supported. */
  TopNKeys(DataType type, boolean descending) {
    this.type = type;
    this.form = InternalForm.of(type);
    this.descending = descending;
  }

  /** Whether there are keys for a type. */
  static boolean supports(DataType type) {
    return switch (InternalForm.of(type)) {
      case TEXT -> ((StringType) type).isUTF8BinaryCollation();
      case OTHER -> false;
      default -> !(type instanceof AnsiIntervalType || SparkLine.bridge().isTime(type));
    };
  }

  /** Whether the keys are of type long. */
  boolean areNumbers() {
    return form.compareTo(InternalForm.SHORT_DECIMAL) <= 0;
  }

  /** The order of keys. */
  Comparator<Object> order() {
    Comparator<Object> ascending =
        switch (form) {
          case TEXT, BINARY -> (a, b) -> ((UTF8String) a).binaryCompare((UTF8String) b);
          case LONG_DECIMAL -> (a, b) -> ((Decimal) a).compare((Decimal) b);
          default -> (a, b) -> Long.compare((Long) a, (Long) b);
        };
    return areNumbers() || !descending ? ascending : ascending.reversed();
  }

  /**
   * The row with the smallest key; negative if there is none.
   *
   * @param isNull whether the value of a row is null; null if none is
   */
  int first(ColumnVector column, int rows, @Nullable IntPredicate isNull) {
    return areNumbers() ? firstNumber(column, rows, isNull) : firstObject(column, rows, isNull);
  }

  private int firstNumber(ColumnVector column, int rows, @Nullable IntPredicate isNull) {
    long[] values = numbers(column, rows);
    int first = -1;
    long extreme = 0;
    for (int i = 0; i < rows; i++) {
      if (isNull != null && isNull.test(i)) {
        continue;
      }
      long value = values[i];
      if (first < 0 || (descending ? value > extreme : value < extreme)) {
        first = i;
        extreme = value;
      }
    }
    return first;
  }

  /** The numbers of all rows in ascending order of keys; those of nulls have no meaning. */
  private long[] numbers(ColumnVector column, int rows) {
    if (form == InternalForm.LONG) {
      return column.getLongs(0, rows);
    }
    long[] values = new long[rows];
    if (form == InternalForm.INT) {
      int[] narrow = column.getInts(0, rows);
      for (int i = 0; i < rows; i++) {
        values[i] = narrow[i];
      }
    } else {
      for (int i = 0; i < rows; i++) {
        values[i] = column.isNullAt(i) ? 0 : ascending(column, i);
      }
    }
    return values;
  }

  private int firstObject(ColumnVector column, int rows, @Nullable IntPredicate isNull) {
    Comparator<Object> order = order();
    int first = -1;
    Object smallest = null;
    for (int i = 0; i < rows; i++) {
      if (isNull == null || !isNull.test(i)) {
        Object key = object(column, i);
        if (first < 0 || order.compare(key, smallest) < 0) {
          first = i;
          smallest = key;
        }
      }
    }
    return first;
  }

  /** The key of a number that is not null. */
  long number(ColumnVector column, int row) {
    long ascending = ascending(column, row);
    return descending ? ~ascending : ascending;
  }

  private long ascending(ColumnVector column, int row) {
    return switch (form) {
      case BOOLEAN -> column.getBoolean(row) ? 1 : 0;
      case BYTE -> column.getByte(row);
      case SHORT -> column.getShort(row);
      case INT -> column.getInt(row);
      case LONG -> column.getLong(row);
      case FLOAT -> ofDouble(column.getFloat(row));
      case DOUBLE -> ofDouble(column.getDouble(row));
      case SHORT_DECIMAL -> decimal(column, row).toUnscaledLong();
      case LONG_DECIMAL, TEXT, BINARY, OTHER ->
          throw new IllegalStateException(form + " is not a number");
    };
  }

  /** The key of another value that is not null; it may share the memory of the column. */
  Object object(ColumnVector column, int row) {
    return switch (form) {
      case TEXT -> column.getUTF8String(row);
      case BINARY -> UTF8String.fromBytes(column.getBinary(row));
      case LONG_DECIMAL -> decimal(column, row);
      default -> throw new IllegalStateException(form + " is a number");
    };
  }

  /** The same key, which stays as it is when the column changes. */
  Object kept(Object key) {
    return key instanceof UTF8String text ? text.copy() : key;
  }

  private Decimal decimal(ColumnVector column, int row) {
    DecimalType decimal = (DecimalType) type;
    return column.getDecimal(row, decimal.precision(), decimal.scale());
  }

  /** The value of a key, in Spark's internal form. */
  Object value(Object key) {
    if (!areNumbers()) {
      return form == InternalForm.BINARY ? ((UTF8String) key).getBytes() : key;
    }
    long ascending = descending ? ~(Long) key : (Long) key;
    return switch (form) {
      case BOOLEAN -> ascending != 0;
      case BYTE -> (byte) ascending;
      case SHORT -> (short) ascending;
      case INT -> (int) ascending;
      case FLOAT -> (float) toDouble(ascending);
      case DOUBLE -> toDouble(ascending);
      case SHORT_DECIMAL -> {
        DecimalType decimal = (DecimalType) type;
        yield Decimal.createUnsafe(ascending, decimal.precision(), decimal.scale());
      }
      default -> ascending;
    };
  }

  private static long ofDouble(double value) {
    return inOrder(Double.doubleToLongBits(value == 0 ? 0.0 : value));
  }

  private static double toDouble(long key) {
    return Double.longBitsToDouble(inOrder(key));
  }

  /** Bits of a double as a number in the same order, and back. */
  private static long inOrder(long bits) {
    return bits >= 0 ? bits : bits ^ Long.MAX_VALUE;
  }
}
