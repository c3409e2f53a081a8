package io.jparquet.cli.importing;

import io.jparquet.cli.input.UsageException;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The type of a column of text files.
 *
 * @param type physical
 * @param length in bytes, for FIXED_LEN_BYTE_ARRAY
 * @param annotation null for none
 */
record ColumnType(Type type, int length, @Nullable LogicalType annotation) {
  static final ColumnType TEXT = of(Type.BYTE_ARRAY, new LogicalType.StringType());
  static final ColumnType BOOLEAN = of(Type.BOOLEAN, null);
  static final ColumnType INT64 = of(Type.INT64, null);
  static final ColumnType DOUBLE = of(Type.DOUBLE, null);
  static final ColumnType DATE = of(Type.INT32, new LogicalType.DateType());

  static final int MOST_DIGITS = 38;
  private static final int MOST_INT_DIGITS = 9;
  private static final int MOST_LONG_DIGITS = 18;
  private static final int WIDEST = 16;

  private static final Pattern DECIMAL =
      Pattern.compile("decimal\\(([0-9]{1,2}) *, *([0-9]{1,2})\\)");

  private static ColumnType of(Type type, @Nullable LogicalType annotation) {
    return new ColumnType(type, 0, annotation);
  }

  static ColumnType timestamp(boolean utc, TimeUnit unit) {
    return of(Type.INT64, new LogicalType.TimestampType(utc, unit));
  }

  /** A decimal in the smallest physical type, which is that of Spark. */
  static ColumnType decimal(int precision, int scale) {
    LogicalType annotation = new LogicalType.DecimalType(scale, precision);
    if (precision <= MOST_INT_DIGITS) {
      return of(Type.INT32, annotation);
    }
    return precision <= MOST_LONG_DIGITS
        ? of(Type.INT64, annotation)
        : new ColumnType(Type.FIXED_LEN_BYTE_ARRAY, WIDEST, annotation);
  }

  /** The decimal for some digits before and after the point, with room for more before it. */
  static ColumnType decimalOf(int integerDigits, int scale) {
    int digits = integerDigits + scale;
    return decimal(
        digits <= MOST_INT_DIGITS
            ? MOST_INT_DIGITS
            : digits <= MOST_LONG_DIGITS ? MOST_LONG_DIGITS : MOST_DIGITS,
        scale);
  }

  /**
   * A type by its name on the command line.
   *
   * @throws UsageException if there is no such type
   */
  static ColumnType parse(String name) {
    String lower = name.strip().toLowerCase(Locale.ROOT);
    Matcher decimal = DECIMAL.matcher(lower);
    if (decimal.matches()) {
      int precision = Integer.parseInt(decimal.group(1));
      int scale = Integer.parseInt(decimal.group(2));
      if (precision < 1 || precision > MOST_DIGITS || scale > precision) {
        throw new UsageException(
            name
                + " is not a type: a decimal has from 1 to 38 digits, and no more after the point");
      }
      return decimal(precision, scale);
    }
    return switch (lower) {
      case "text" -> TEXT;
      case "json" -> of(Type.BYTE_ARRAY, new LogicalType.JsonType());
      case "boolean" -> BOOLEAN;
      case "int32" -> of(Type.INT32, null);
      case "int64" -> INT64;
      case "float" -> of(Type.FLOAT, null);
      case "double" -> DOUBLE;
      case "date" -> DATE;
      case "time" -> of(Type.INT64, new LogicalType.TimeType(false, TimeUnit.MICROS));
      case "timestamp" -> timestamp(false, TimeUnit.MICROS);
      case "timestamp_utc" -> timestamp(true, TimeUnit.MICROS);
      case "uuid" -> new ColumnType(Type.FIXED_LEN_BYTE_ARRAY, WIDEST, new LogicalType.UUIDType());
      default ->
          throw new UsageException(
              name
                  + " is not a type: text, json, boolean, int32, int64, float, double,"
                  + " decimal(PRECISION,SCALE), date, time, timestamp, timestamp_utc or uuid");
    };
  }

  /** An optional field of this type. */
  PrimitiveNode field(String name) {
    return PrimitiveNode.optional(name, type, length).with(annotation);
  }
}
