package io.jparquet.predicate;

import io.jparquet.internal.value.Int96Timestamps;
import io.jparquet.internal.value.WideIntegers;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.LogicalType.DateType;
import io.jparquet.metadata.LogicalType.DecimalType;
import io.jparquet.metadata.LogicalType.IntType;
import io.jparquet.metadata.LogicalType.TimeType;
import io.jparquet.metadata.LogicalType.TimestampType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The whole numbers that a column stores: integers, unscaled decimals, counts of days or of units
 * of time. A literal becomes such a number, or a number between two of them.
 *
 * <p>Specification: {@code LogicalTypes.md}.
 */
final class StoredNumbers {
  private static final int NANOS_DIGITS = 9;
  private static final BigDecimal HALF = new BigDecimal("0.5");
  private static final BigInteger NANOS_PER_DAY = BigInteger.valueOf(86_400_000_000_000L);
  private static final long JULIAN_EPOCH_DAY = Int96Timestamps.JULIAN_DAY_OF_EPOCH;
  private static final int WIDE_BITS = 96;
  private static final int WIDE_BYTES = WIDE_BITS / Byte.SIZE;

  private final PrimitiveNode node;

  /** The smallest and the largest number; null if there is no limit. */
  private final @Nullable BigInteger lowest;

  private final @Nullable BigInteger highest;

  private StoredNumbers(
      PrimitiveNode node, @Nullable BigInteger lowest, @Nullable BigInteger highest) {
    this.node = node;
    this.lowest = lowest;
    this.highest = highest;
  }

  /** The numbers of a column; null if it does not store whole numbers, or has no order. */
  static @Nullable StoredNumbers of(PrimitiveNode node) {
    LogicalType logical = node.logicalType();
    if (logical instanceof LogicalType.NullType || logical instanceof LogicalType.Unknown) {
      return null;
    }
    return switch (node.type()) {
      case INT32 -> bits(node, Integer.SIZE);
      case INT64 -> bits(node, Long.SIZE);
      case INT96 ->
          new StoredNumbers(
              node,
              NANOS_PER_DAY.multiply(BigInteger.valueOf(Integer.MIN_VALUE - JULIAN_EPOCH_DAY)),
              NANOS_PER_DAY
                  .multiply(BigInteger.valueOf(Integer.MAX_VALUE - JULIAN_EPOCH_DAY + 1))
                  .subtract(BigInteger.ONE));
      case BYTE_ARRAY ->
          logical instanceof DecimalType ? new StoredNumbers(node, null, null) : null;
      case FIXED_LEN_BYTE_ARRAY ->
          logical instanceof DecimalType || logical instanceof TimestampType
              ? bits(node, node.typeLength() * Byte.SIZE)
              : null;
      default -> null;
    };
  }

  private static StoredNumbers bits(PrimitiveNode node, int bits) {
    boolean unsigned = node.logicalType() instanceof IntType integer && !integer.isSigned();
    BigInteger half = BigInteger.ONE.shiftLeft(bits - 1);
    return unsigned
        ? new StoredNumbers(node, BigInteger.ZERO, half.shiftLeft(1).subtract(BigInteger.ONE))
        : new StoredNumbers(node, half.negate(), half.subtract(BigInteger.ONE));
  }

  boolean isBelow(BigInteger number) {
    return lowest != null && number.compareTo(lowest) < 0;
  }

  boolean isAbove(BigInteger number) {
    return highest != null && number.compareTo(highest) > 0;
  }

  /** A number of the column in its physical form. */
  Object stored(BigInteger number) {
    return switch (node.type()) {
      case INT32 -> number.intValue();
      case INT64 -> number.longValue();
      case INT96 -> int96(number);
      case FIXED_LEN_BYTE_ARRAY ->
          node.logicalType() instanceof TimestampType
              ? WideIntegers.littleEndian(number, WIDE_BYTES)
              : WideIntegers.bigEndian(number, node.typeLength());
      default -> number.toByteArray();
    };
  }

  private static byte[] int96(BigInteger nanos) {
    BigInteger nanoOfDay = nanos.mod(NANOS_PER_DAY);
    BigInteger day = nanos.subtract(nanoOfDay).divide(NANOS_PER_DAY);
    byte[] bytes = new byte[Int96Timestamps.BYTES];
    int julianDay = (int) (day.longValue() + JULIAN_EPOCH_DAY);
    Int96Timestamps.put(julianDay, nanoOfDay.longValue(), bytes, 0);
    return bytes;
  }

  /**
   * The exact number of a literal.
   *
   * @param misfit makes the error for a literal that does not fit, from what was expected
   */
  BigDecimal number(PredicateLiteral literal, Function<String, IllegalArgumentException> misfit) {
    LogicalType logical = node.logicalType();
    try {
      if (logical instanceof DecimalType decimal) {
        return decimal(literal, misfit).movePointRight(decimal.scale());
      } else if (logical instanceof DateType) {
        return date(literal, misfit);
      } else if (logical instanceof TimeType time) {
        return time(literal, time.unit(), misfit);
      } else if (logical instanceof TimestampType timestamp) {
        return timestamp(literal, timestamp.unit(), timestamp.isAdjustedToUTC(), misfit);
      } else if (node.type() == Type.INT96) {
        return timestamp(literal, TimeUnit.NANOS, false, misfit);
      }
      return decimal(literal, misfit);
    } catch (DateTimeException e) {
      throw misfit.apply(expected(logical) + " (" + e.getMessage() + ")");
    }
  }

  private static String expected(@Nullable LogicalType logical) {
    if (logical instanceof DateType) {
      return "a date such as DATE '2026-01-31'";
    } else if (logical instanceof TimeType) {
      return "a time such as TIME '12:30:00'";
    }
    return "a timestamp such as TIMESTAMP '2026-01-31 12:30:00'";
  }

  private static BigDecimal decimal(
      PredicateLiteral literal, Function<String, IllegalArgumentException> misfit) {
    boolean fits =
        literal.kind() == PredicateLiteral.Kind.NUMBER
            || literal.kind() == PredicateLiteral.Kind.TEXT;
    try {
      BigDecimal number = fits ? new BigDecimal(literal.text().strip()) : null;
      int most = 1000;
      if (number != null && Math.abs((long) number.scale()) < most && number.precision() < most) {
        return number;
      }
    } catch (NumberFormatException notOne) {
      throw misfit.apply("a number");
    }
    throw misfit.apply("a number");
  }

  private static BigDecimal date(
      PredicateLiteral literal, Function<String, IllegalArgumentException> misfit) {
    if (literal.kind() == PredicateLiteral.Kind.NUMBER) {
      return decimal(literal, misfit);
    }
    BigInteger nanos = nanos(literal, null, misfit);
    BigInteger[] days = nanos.divideAndRemainder(NANOS_PER_DAY);
    BigInteger floor = days[1].signum() < 0 ? days[0].subtract(BigInteger.ONE) : days[0];
    BigDecimal whole = new BigDecimal(floor);
    // The exact time of day does not matter.
    return days[1].signum() == 0 ? whole : whole.add(HALF);
  }

  private static BigDecimal time(
      PredicateLiteral literal, TimeUnit unit, Function<String, IllegalArgumentException> misfit) {
    return switch (literal.kind()) {
      case NUMBER -> decimal(literal, misfit);
      case TEXT, TIME ->
          inUnits(BigInteger.valueOf(LocalTime.parse(literal.text().strip()).toNanoOfDay()), unit);
      default -> throw misfit.apply(expected(new TimeType(false, unit)));
    };
  }

  private static BigDecimal timestamp(
      PredicateLiteral literal,
      TimeUnit unit,
      boolean utc,
      Function<String, IllegalArgumentException> misfit) {
    return literal.kind() == PredicateLiteral.Kind.NUMBER
        ? decimal(literal, misfit)
        : inUnits(nanos(literal, utc, misfit), unit);
  }

  private static BigDecimal inUnits(BigInteger nanos, TimeUnit unit) {
    int digits =
        switch (unit) {
          case MILLIS -> 3;
          case MICROS -> 6;
          case NANOS, UNKNOWN -> NANOS_DIGITS;
        };
    return new BigDecimal(nanos).movePointLeft(NANOS_DIGITS - digits);
  }

  /**
   * The nanoseconds from 1970 to a date, or a date and time.
   *
   * @param utc whether the column is adjusted to UTC, so that a zone is meaningful; null for a date
   */
  private static BigInteger nanos(
      PredicateLiteral literal,
      @Nullable Boolean utc,
      Function<String, IllegalArgumentException> misfit) {
    boolean fits =
        literal.kind() == PredicateLiteral.Kind.TEXT
            || literal.kind() == PredicateLiteral.Kind.DATE
            || literal.kind() == PredicateLiteral.Kind.TIMESTAMP;
    if (!fits) {
      throw misfit.apply(expected(utc == null ? new DateType() : null));
    }
    String text = literal.text().strip();
    int end = text.indexOf('T') >= 0 ? text.indexOf('T') : text.indexOf(' ');
    LocalDate date = LocalDate.parse(end < 0 ? text : text.substring(0, end));
    BigInteger nanos = NANOS_PER_DAY.multiply(BigInteger.valueOf(date.toEpochDay()));
    if (end < 0) {
      return nanos;
    }
    String time = text.substring(end + 1).strip();
    int zone = zone(time);
    if (zone < time.length()) {
      if (!Boolean.TRUE.equals(utc)) {
        throw misfit.apply("a date and time without a zone, because it has none itself");
      }
      ZoneOffset offset = ZoneOffset.of(time.substring(zone).toUpperCase(Locale.ROOT));
      nanos =
          nanos.subtract(
              BigInteger.valueOf(offset.getTotalSeconds())
                  .multiply(BigInteger.TEN.pow(NANOS_DIGITS)));
    }
    LocalTime ofDay = LocalTime.parse(time.substring(0, zone).strip());
    return nanos.add(BigInteger.valueOf(ofDay.toNanoOfDay()));
  }

  /** The index where the zone of a time begins; its length if it has none. */
  private static int zone(String time) {
    for (int i = 0; i < time.length(); i++) {
      if ("Zz+-".indexOf(time.charAt(i)) >= 0) {
        return i;
      }
    }
    return time.length();
  }
}
