package io.jparquet.inspect;

import io.jparquet.internal.value.HalfPrecision;
import io.jparquet.internal.value.Int96Timestamps;
import io.jparquet.internal.value.WideIntegers;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.LogicalType.DateType;
import io.jparquet.metadata.LogicalType.DecimalType;
import io.jparquet.metadata.LogicalType.EnumType;
import io.jparquet.metadata.LogicalType.Float16Type;
import io.jparquet.metadata.LogicalType.IntType;
import io.jparquet.metadata.LogicalType.JsonType;
import io.jparquet.metadata.LogicalType.StringType;
import io.jparquet.metadata.LogicalType.TimeType;
import io.jparquet.metadata.LogicalType.TimestampType;
import io.jparquet.metadata.LogicalType.UUIDType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.schema.PrimitiveNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Values in human-readable form: dates, times and timestamps in ISO 8601, decimals with their
 * point, unsigned numbers as unsigned, text unchanged, and bytes as hexadecimal digits after {@code
 * 0x}. A value without a text form, such as a date beyond all calendars, is shown as its stored
 * number.
 *
 * <p>Specification: Logical types; Statistics, whose bounds are PLAIN-encoded, without the length
 * of byte arrays.
 */
public final class ValueText {
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final int UUID_BYTES = 16;
  private static final int HALF_BYTES = 2;
  private static final int WIDE_TIMESTAMP_BYTES = 12;

  /** A decimal with more digits after the point, which no writer produces, is not written out. */
  private static final int MOST_DIGITS = 10_000;

  private ValueText() {}

  /**
   * The text of a value.
   *
   * @param node the type of the value
   * @param plain the value, in the form of bounds in statistics and indexes
   * @return null if these bytes are not a value of the type
   */
  public static @Nullable String of(PrimitiveNode node, byte[] plain) {
    ByteBuffer bytes = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN);
    LogicalType logical = node.logicalType();
    return switch (node.type()) {
      case BOOLEAN -> plain.length == 1 ? Boolean.toString((plain[0] & 1) != 0) : null;
      case INT32 -> plain.length == Integer.BYTES ? ofNumber(logical, bytes.getInt(), true) : null;
      case INT64 -> plain.length == Long.BYTES ? ofNumber(logical, bytes.getLong(), false) : null;
      case FLOAT -> plain.length == Float.BYTES ? Float.toString(bytes.getFloat()) : null;
      case DOUBLE -> plain.length == Double.BYTES ? Double.toString(bytes.getDouble()) : null;
      case INT96 ->
          plain.length == WIDE_TIMESTAMP_BYTES
              ? timestamp(
                  BigInteger.valueOf(Int96Timestamps.micros(plain, 0)), TimeUnit.MICROS, false)
              : null;
      case BYTE_ARRAY -> ofBytes(logical, plain);
      case FIXED_LEN_BYTE_ARRAY ->
          plain.length == node.typeLength() ? ofBytes(logical, plain) : null;
      case UNKNOWN -> hex(plain);
    };
  }

  private static String ofNumber(@Nullable LogicalType logical, long value, boolean isInt) {
    if (logical instanceof IntType type && !type.isSigned()) {
      return isInt ? Integer.toUnsignedString((int) value) : Long.toUnsignedString(value);
    }
    if (logical instanceof DecimalType type) {
      return decimal(BigInteger.valueOf(value), type);
    }
    if (logical instanceof DateType) {
      return LocalDate.ofEpochDay(value).toString();
    }
    if (logical instanceof TimeType type) {
      return time(value, type);
    }
    if (logical instanceof TimestampType type) {
      return timestamp(BigInteger.valueOf(value), type.unit(), type.isAdjustedToUTC());
    }
    return Long.toString(value);
  }

  private static String time(long value, TimeType type) {
    if (type.unit() == TimeUnit.UNKNOWN) {
      return Long.toString(value);
    }
    BigInteger nanos = nanos(BigInteger.valueOf(value), type.unit());
    try {
      return LocalTime.ofNanoOfDay(nanos.longValueExact()) + (type.isAdjustedToUTC() ? "Z" : "");
    } catch (DateTimeException | ArithmeticException e) {
      return Long.toString(value); // a time outside of a day
    }
  }

  private static BigInteger nanos(BigInteger value, TimeUnit unit) {
    return switch (unit) {
      case MILLIS -> value.multiply(BigInteger.valueOf(1_000_000));
      case MICROS -> value.multiply(BigInteger.valueOf(1000));
      case NANOS, UNKNOWN -> value;
    };
  }

  private static String timestamp(BigInteger value, TimeUnit unit, boolean utc) {
    if (unit == TimeUnit.UNKNOWN) {
      return value.toString();
    }
    BigInteger perSecond = BigInteger.valueOf(NANOS_PER_SECOND);
    BigInteger nanos = nanos(value, unit);
    BigInteger nano = nanos.mod(perSecond);
    try {
      long second = nanos.subtract(nano).divide(perSecond).longValueExact();
      Instant instant = Instant.ofEpochSecond(second, nano.longValueExact());
      return utc
          ? instant.toString()
          : instant.atOffset(ZoneOffset.UTC).toLocalDateTime().toString();
    } catch (DateTimeException | ArithmeticException e) {
      return value.toString(); // a year beyond those of Java
    }
  }

  private static String decimal(BigInteger unscaled, DecimalType type) {
    BigDecimal value = new BigDecimal(unscaled, type.scale());
    return Math.abs((long) type.scale()) > MOST_DIGITS ? value.toString() : value.toPlainString();
  }

  private static String ofBytes(@Nullable LogicalType logical, byte[] bytes) {
    if (logical instanceof StringType
        || logical instanceof EnumType
        || logical instanceof JsonType) {
      return text(bytes);
    }
    if (logical instanceof DecimalType type) {
      return decimal(bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes), type);
    }
    if (logical instanceof UUIDType && bytes.length == UUID_BYTES) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      return new UUID(buffer.getLong(), buffer.getLong()).toString();
    }
    if (logical instanceof Float16Type && bytes.length == HALF_BYTES) {
      return Float.toString(HalfPrecision.toFloat(bytes, 0));
    }
    if (logical instanceof TimestampType type && bytes.length == WIDE_TIMESTAMP_BYTES) {
      BigInteger count = WideIntegers.ofLittleEndian(bytes, 0, bytes.length);
      return timestamp(count, type.unit(), type.isAdjustedToUTC());
    }
    return hex(bytes);
  }

  /** Bounds of text may be cut within a character; these are shown as bytes. */
  private static String text(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return hex(bytes);
    }
  }

  private static String hex(byte[] bytes) {
    return "0x" + HexFormat.of().formatHex(bytes);
  }
}
