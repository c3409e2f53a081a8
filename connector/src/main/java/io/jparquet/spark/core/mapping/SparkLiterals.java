package io.jparquet.spark.core.mapping;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.util.DateTimeConstants;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** The values of literals of Spark's filters, which are in Spark's external or internal form. */
final class SparkLiterals {

  /**
   * Before the years 1583 and 1900, the java objects of Spark's filters are in a calendar or at an
   * offset that does not have all of Spark's dates and timestamps: they may be others than those of
   * the query.
   */
  private static final int SAFE_DAYS = (int) LocalDate.of(1583, 1, 1).toEpochDay();

  private static final long SAFE_MICROS =
      LocalDate.of(1900, 1, 2).toEpochDay() * DateTimeConstants.MICROS_PER_DAY;

  private SparkLiterals() {}

  /** What a literal is among stored values. */
  @FunctionalInterface
  interface Conversion<T> {
    /** Null if that is not known. */
    @Nullable T of(Object value);
  }

  /** What all literals of a list are; null if that is not known of one. */
  static <T> @Nullable List<T> all(List<Object> values, Conversion<T> conversion) {
    List<T> converted = new ArrayList<>(values.size());
    for (Object value : values) {
      T literal = conversion.of(value);
      if (literal == null) {
        return null;
      }
      converted.add(literal);
    }
    return converted;
  }

  static boolean isInteger(Object value) {
    return value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte;
  }

  /** The days since 1970 of a date; null if they are not certain. */
  static @Nullable Integer days(Object value) {
    if (value instanceof Integer internal) {
      return internal;
    }
    int days = DateTimeUtils.anyToDays(value);
    return value instanceof Date && (days < SAFE_DAYS || isAfterSkippedDay(days)) ? null : days;
  }

  /**
   * Whether the default time zone lacks the day before, as zones do that moved across the date
   * line. As a Date, that day is the same instant as this one.
   */
  private static boolean isAfterSkippedDay(int days) {
    return DateTimeUtils.fromJavaDate(DateTimeUtils.toJavaDate(days - 1)) == days;
  }

  /** The microseconds since 1970 of a timestamp; null if they are not certain. */
  static @Nullable Long micros(Object value) {
    if (value instanceof Long internal) {
      return internal;
    } else if (value instanceof LocalDateTime local) {
      return DateTimeUtils.localDateTimeToMicros(local);
    }
    long micros = DateTimeUtils.anyToMicros(value);
    return value instanceof Timestamp && micros < SAFE_MICROS ? null : (Long) micros;
  }

  /** The nanoseconds of the day of a TIME, or null. */
  static @Nullable Long nanosOfDay(Object value) {
    if (value instanceof LocalTime local) {
      return local.toNanoOfDay();
    }
    return value instanceof Long internal ? internal : null;
  }

  /** The number of a DECIMAL, or null. */
  static @Nullable BigDecimal decimal(Object value) {
    if (value instanceof Decimal internal) {
      return internal.toJavaBigDecimal();
    }
    return value instanceof BigDecimal external ? external : null;
  }

  /** The bytes of a text that is compared by its bytes, or null. */
  static byte @Nullable [] text(DataType type, Object value) {
    if (!(type instanceof StringType string && string.isUTF8BinaryCollation())) {
      return null;
    }
    if (value instanceof UTF8String text) {
      return text.getBytes();
    }
    // Spark passes text in which it has replaced invalid bytes; the bytes compared are lost.
    return value instanceof String text && text.indexOf('\uFFFD') < 0
        ? text.getBytes(StandardCharsets.UTF_8)
        : null;
  }
}
