package io.jparquet.cli.input;

import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The type of a partition column, inferred from the texts of its values by Spark's rules. A date is
 * {@code yyyy-MM-dd}, a timestamp {@code yyyy-MM-dd HH:mm:ss} with up to six digits of fractions.
 */
enum PartitionType {
  INT(Type.INT32, 0, null, Integer::valueOf),
  LONG(Type.INT64, 0, null, Long::valueOf),
  /** An integer that is too large for LONG. */
  DECIMAL(
      Type.FIXED_LEN_BYTE_ARRAY,
      16,
      new LogicalType.DecimalType(0, PartitionType.MAX_DIGITS),
      PartitionType::integer),
  DOUBLE(Type.DOUBLE, 0, null, PartitionType::fraction),
  DATE(Type.INT32, 0, new LogicalType.DateType(), PartitionType::date),
  TIMESTAMP(
      Type.INT64,
      0,
      new LogicalType.TimestampType(false, TimeUnit.MICROS),
      PartitionType::timestamp),
  TEXT(Type.BYTE_ARRAY, 0, new LogicalType.StringType(), text -> text);

  private static final int MAX_DIGITS = 38;

  private static final Pattern FRACTION =
      Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?|NaN|[+-]?Infinity");

  private static final Pattern DATE_FORM = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

  private static final DateTimeFormatter TIMESTAMP_FORM =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd HH:mm:ss")
          .appendFraction(ChronoField.MICRO_OF_SECOND, 0, 6, true)
          .toFormatter()
          .withResolverStyle(ResolverStyle.STRICT);

  private final Type physical;
  private final int length;
  private final @Nullable LogicalType logical;
  private final Function<String, Object> parser;

  PartitionType(
      Type physical, int length, @Nullable LogicalType logical, Function<String, Object> parser) {
    this.physical = physical;
    this.length = length;
    this.logical = logical;
    this.parser = parser;
  }

  /** The narrowest type of a text. */
  static PartitionType of(String text) {
    if (!StandardCharsets.US_ASCII.newEncoder().canEncode(text)) {
      return TEXT; // Java would take digits of other scripts
    }
    for (PartitionType type : values()) {
      try {
        type.value(text);
        return type;
      } catch (IllegalArgumentException | ArithmeticException | DateTimeException notOfThisType) {
        // The next type is wider.
      }
    }
    return TEXT;
  }

  /** The type for values of both types: TEXT, if any other one would change some of them. */
  PartitionType with(PartitionType other) {
    PartitionType first = compareTo(other) <= 0 ? this : other;
    PartitionType last = first == this ? other : this;
    if (first == last) {
      return this;
    }
    boolean kept =
        switch (last) {
          case LONG, DECIMAL -> true;
          case DOUBLE -> first == INT;
          case TIMESTAMP -> first == DATE;
          case INT, DATE, TEXT -> false;
        };
    return kept ? last : TEXT;
  }

  /**
   * A value of this type, in the form of rows.
   *
   * @throws RuntimeException when the text is not of this type
   */
  Object value(String text) {
    return parser.apply(text);
  }

  /** The node of a column of this type. */
  PrimitiveNode node(String name) {
    return PrimitiveNode.of(FieldRepetitionType.OPTIONAL, name, physical, length).with(logical);
  }

  /** A value in the form that literals of conditions have. */
  static Object stored(Object value) {
    if (value instanceof BigDecimal decimal) {
      return decimal.unscaledValue();
    } else if (value instanceof LocalDate date) {
      return Math.toIntExact(date.toEpochDay());
    } else if (value instanceof LocalDateTime timestamp) {
      return ChronoUnit.MICROS.between(LocalDate.EPOCH.atStartOfDay(), timestamp);
    }
    return value instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : value;
  }

  private static BigDecimal integer(String text) {
    BigInteger integer = new BigInteger(text);
    if (integer.abs().toString().length() > MAX_DIGITS) {
      throw new ArithmeticException("more than " + MAX_DIGITS + " digits");
    }
    return new BigDecimal(integer);
  }

  private static Double fraction(String text) {
    if (!FRACTION.matcher(text).matches()) {
      throw new NumberFormatException(text);
    }
    return Double.valueOf(text);
  }

  private static LocalDate date(String text) {
    if (!DATE_FORM.matcher(text).matches()) {
      throw new IllegalArgumentException(text);
    }
    return LocalDate.parse(text);
  }

  private static LocalDateTime timestamp(String text) {
    return DATE_FORM.matcher(text).matches()
        ? date(text).atStartOfDay()
        : LocalDateTime.parse(text, TIMESTAMP_FORM);
  }
}
