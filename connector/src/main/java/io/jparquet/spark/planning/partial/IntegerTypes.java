package io.jparquet.spark.planning.partial;

import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.UnscaledValue;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.YearMonthIntervalType;

/** The types whose values are integers, or digits of decimals, and how many bits they have. */
final class IntegerTypes {

  /** The most digits of a decimal whose digits always fit in a long. */
  static final int MOST_DIGITS = 18;

  private IntegerTypes() {}

  /** The bits of the integers that are the values of a type, or {@link StepBuilder#NONE}. */
  static int width(DataType type) {
    if (type instanceof IntegerType
        || type instanceof DateType
        || type instanceof YearMonthIntervalType) {
      return Integer.SIZE;
    }
    if (type instanceof ShortType) {
      return Short.SIZE;
    }
    if (type instanceof ByteType) {
      return Byte.SIZE;
    }
    boolean isLong =
        type instanceof LongType
            || type instanceof DecimalType
            || type instanceof TimestampType
            || type instanceof TimestampNTZType
            || type instanceof DayTimeIntervalType;
    return isLong ? Long.SIZE : StepBuilder.NONE;
  }

  /**
   * Whether sums of integers of a type, or of the digits of decimals, are exact whatever their
   * order is: of all values that a task may have.
   *
   * @param bits those that a sum has
   */
  static boolean isExact(Expression expression, int bits) {
    DataType type =
        expression instanceof UnscaledValue unscaled
            ? unscaled.child().dataType()
            : expression.dataType();
    int most = bits - Values.BITS_OF_ROWS;
    return type instanceof DecimalType decimal
        ? decimal.precision() <= MOST_DIGITS
            && Values.bitsOf(powerOfTen(decimal.precision())) <= most
        : isInteger(type) && width(type) - 1 <= most;
  }

  /** Whether values of a type are computed with as integers. */
  static boolean isInteger(DataType type) {
    return type instanceof LongType
        || type instanceof IntegerType
        || type instanceof ShortType
        || type instanceof ByteType;
  }

  /** A number of bits whose values all fit in the digits of a decimal type. */
  static int bitsOf(DecimalType type) {
    return type.precision() > MOST_DIGITS
        ? Long.SIZE - 1
        : Values.bitsOf(powerOfTen(type.precision())) - 1;
  }

  /** Ten to the power of at most 18. */
  static long powerOfTen(int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= 10;
    }
    return power;
  }
}
