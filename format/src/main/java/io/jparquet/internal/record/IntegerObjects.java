package io.jparquet.internal.record;

import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.LogicalType.DateType;
import io.jparquet.metadata.LogicalType.DecimalType;
import io.jparquet.metadata.LogicalType.IntType;
import io.jparquet.metadata.LogicalType.TimeType;
import io.jparquet.metadata.LogicalType.TimestampType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.schema.LeafColumn;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;

/** Converts Java objects to the values of an INT32 or INT64 column, for every annotation. */
final class IntegerObjects {
  private static final long SECONDS_PER_DAY = 86_400;

  private final LogicalType logical;
  private final LeafMisfit misfit;

  /** Null if the column is not a DECIMAL. */
  private final DecimalObjects decimals;

  private final boolean unsigned;
  private final long min;

  /** The maximum, as an unsigned number if the column is unsigned. */
  private final long max;

  IntegerObjects(LeafColumn column, LeafMisfit misfit) {
    this.misfit = misfit;
    logical = column.node().logicalType();
    decimals = logical instanceof DecimalType decimal ? new DecimalObjects(decimal, misfit) : null;
    int bits = column.type() == Type.INT32 ? Integer.SIZE : Long.SIZE;
    if (logical instanceof IntType integer) {
      bits = integer.bitWidth();
      unsigned = !integer.isSigned();
    } else {
      unsigned = false;
    }
    if (logical instanceof TimeType time) {
      min = 0;
      max = SECONDS_PER_DAY * perSecond(time.unit()) - 1;
    } else {
      min = unsigned ? 0 : -1L << bits - 1;
      max = unsigned ? -1L >>> Long.SIZE - bits : -1L >>> Long.SIZE - bits + 1;
    }
  }

  /** The stored value: in the lower bits for INT32. */
  long convert(Object value) {
    if (value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte) {
      long number = ((Number) value).longValue();
      if (decimals != null) {
        decimals.check(number, value);
      }
      return inRange(number, value);
    } else if (value instanceof BigInteger number && logical instanceof IntType) {
      return inRange(number);
    } else if (decimals != null && value instanceof BigDecimal number) {
      // The schema keeps the precision of these types within the range of a long.
      return inRange(decimals.unscaled(number).longValue(), value);
    } else if (logical instanceof DateType && value instanceof LocalDate date) {
      return inRange(date.toEpochDay(), value);
    } else if (logical instanceof TimeType time && value instanceof LocalTime given) {
      return units(time.unit(), 0, given.toNanoOfDay(), value);
    } else if (logical instanceof TimestampType timestamp) {
      Instant instant = instant(value, timestamp, misfit);
      return units(timestamp.unit(), instant.getEpochSecond(), instant.getNano(), value);
    }
    throw misfit.of(value);
  }

  private long inRange(long number, Object value) {
    boolean fits =
        number >= min && (unsigned ? Long.compareUnsigned(number, max) <= 0 : number <= max);
    if (!fits) {
      throw outOfRange(value);
    }
    return number;
  }

  private long inRange(BigInteger number) {
    if (number.bitLength() > Long.SIZE || !unsigned && number.bitLength() > Long.SIZE - 1) {
      throw outOfRange(number);
    }
    long stored = number.longValue();
    if (unsigned && (number.signum() < 0 || Long.compareUnsigned(stored, max) > 0)) {
      throw outOfRange(number);
    }
    return unsigned ? stored : inRange(stored, number);
  }

  private IllegalArgumentException outOfRange(Object value) {
    String last = unsigned ? Long.toUnsignedString(max) : Long.toString(max);
    return misfit.of(value, "stored values are from " + min + " to " + last);
  }

  /** The instant of a timestamp; for a local one, its date and time in UTC. */
  static Instant instant(Object value, TimestampType timestamp, LeafMisfit misfit) {
    if (timestamp.isAdjustedToUTC() && value instanceof Instant instant) {
      return instant;
    }
    if (!timestamp.isAdjustedToUTC() && value instanceof LocalDateTime local) {
      return local.toInstant(ZoneOffset.UTC);
    }
    throw misfit.of(value);
  }

  /**
   * Converts seconds and nanoseconds to a unit; rejects a value that the unit cannot represent
   * exactly.
   */
  private long units(TimeUnit unit, long seconds, long nanos, Object value) {
    long perSecond = perSecond(unit);
    long nanosPerUnit = 1_000_000_000 / perSecond;
    if (nanos % nanosPerUnit != 0) {
      throw misfit.of(value, "it is not a whole number of " + unit);
    }
    long parts = nanos / nanosPerUnit;
    // Before 1970, the product can be out of range although the sum is not.
    boolean negative = seconds < 0;
    try {
      return Math.addExact(
          Math.multiplyExact(negative ? seconds + 1 : seconds, perSecond),
          negative ? parts - perSecond : parts);
    } catch (ArithmeticException e) {
      throw misfit.of(value, "64 bits cannot hold it in " + unit);
    }
  }

  private static long perSecond(TimeUnit unit) {
    return switch (unit) {
      case MILLIS -> 1_000;
      case MICROS -> 1_000_000;
      case NANOS -> 1_000_000_000;
      case UNKNOWN -> throw new IllegalArgumentException("a time unit of unknown length");
    };
  }
}
