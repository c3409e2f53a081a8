package io.jparquet.spark.planning.partial;

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
import org.apache.spark.sql.types.YearMonthIntervalType;

/**
 * Integers as the objects that Spark's rows have for values of a type; bits of FLOAT and DOUBLE.
 */
final class SparkValues {

  private SparkValues() {}

  static Object of(long value, DataType type) {
    if (type instanceof DecimalType decimal) {
      return Decimal.createUnsafe(value, decimal.precision(), decimal.scale());
    }
    if (type instanceof IntegerType
        || type instanceof DateType
        || type instanceof YearMonthIntervalType) {
      return (int) value;
    }
    if (type instanceof ShortType) {
      return (short) value;
    }
    if (type instanceof ByteType) {
      return (byte) value;
    }
    if (type instanceof DoubleType) {
      return Double.longBitsToDouble(value);
    }
    if (type instanceof FloatType) {
      return (float) Double.longBitsToDouble(value);
    }
    return type instanceof BooleanType ? (Object) (value != 0) : (Object) value;
  }
}
