package io.jparquet.spark.core.mapping;

import io.jparquet.spark.bridge.SparkLine;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.YearMonthIntervalType;

/** How Spark represents the values of a type in its rows and columns. */
public enum InternalForm {
  /** BOOLEAN. */
  BOOLEAN,
  /** TINYINT. */
  BYTE,
  /** SMALLINT. */
  SHORT,
  /** INT, DATE and intervals of months. */
  INT,
  /** BIGINT, timestamps, TIME and intervals of microseconds. */
  LONG,
  /** FLOAT. */
  FLOAT,
  /** DOUBLE. */
  DOUBLE,
  /** Decimals whose unscaled value is a long. */
  SHORT_DECIMAL,
  /** Decimals of more digits. */
  LONG_DECIMAL,
  /** Strings of all collations, CHAR and VARCHAR. */
  TEXT,
  /** BINARY. */
  BINARY,
  /** All other types, such as structs and arrays. */
  OTHER;

  /** The form of the values of a type. */
  public static InternalForm of(DataType type) {
    if (type instanceof DecimalType decimal) {
      return decimal.precision() <= Decimal.MAX_LONG_DIGITS() ? SHORT_DECIMAL : LONG_DECIMAL;
    } else if (type instanceof StringType) {
      return TEXT;
    } else if (type instanceof BinaryType) {
      return BINARY;
    } else if (type instanceof BooleanType) {
      return BOOLEAN;
    } else if (type instanceof ByteType) {
      return BYTE;
    } else if (type instanceof ShortType) {
      return SHORT;
    } else if (type instanceof FloatType) {
      return FLOAT;
    } else if (type instanceof DoubleType) {
      return DOUBLE;
    }
    boolean isInt =
        type instanceof IntegerType
            || type instanceof DateType
            || type instanceof YearMonthIntervalType;
    boolean isLong =
        type instanceof LongType
            || type instanceof TimestampType
            || type instanceof TimestampNTZType
            || type instanceof DayTimeIntervalType
            || SparkLine.bridge().isTime(type);
    if (isInt) {
      return INT;
    }
    return isLong ? LONG : OTHER;
  }
}
