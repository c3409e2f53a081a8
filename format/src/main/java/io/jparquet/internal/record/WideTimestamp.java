package io.jparquet.internal.record;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.value.WideIntegers;
import io.jparquet.metadata.TimeUnit;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * TIMESTAMP values of FIXED_LEN_BYTE_ARRAY(12): the count of a unit since 1970-01-01 as a number of
 * 96 bits in two's complement, its lowest byte first.
 *
 * <p>Specification: {@code LogicalTypes.md}, TIMESTAMP.
 */
final class WideTimestamp {
  private static final int BYTES = 12;
  private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000);

  private WideTimestamp() {}

  /**
   * The instant of a stored value; for a local timestamp, its date and time in UTC.
   *
   * @throws UnsupportedFeatureException if {@link Instant}, which ends after a billion years,
   *     cannot hold it
   */
  static Instant instant(byte[] data, int start, TimeUnit unit) {
    BigInteger count = WideIntegers.ofLittleEndian(data, start, BYTES);
    BigInteger nanos = count.multiply(nanosPerUnit(unit));
    BigInteger nanoOfSecond = nanos.mod(NANOS_PER_SECOND);
    BigInteger second = nanos.subtract(nanoOfSecond).divide(NANOS_PER_SECOND);
    if (second.bitLength() >= Long.SIZE
        || second.longValue() < Instant.MIN.getEpochSecond()
        || second.longValue() > Instant.MAX.getEpochSecond()) {
      throw outOfRange(count, unit);
    }
    return Instant.ofEpochSecond(second.longValue(), nanoOfSecond.longValue());
  }

  /**
   * The date and time of a local timestamp.
   *
   * @throws UnsupportedFeatureException if {@link LocalDateTime} cannot hold it
   */
  static LocalDateTime local(byte[] data, int start, TimeUnit unit) {
    Instant instant = instant(data, start, unit);
    try {
      return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    } catch (DateTimeException tooFar) {
      throw outOfRange(WideIntegers.ofLittleEndian(data, start, BYTES), unit);
    }
  }

  private static UnsupportedFeatureException outOfRange(BigInteger count, TimeUnit unit) {
    return new UnsupportedFeatureException(
        "the TIMESTAMP of "
            + count
            + " "
            + unit
            + " since 1970 is further away than java.time can express; read it as bytes from its"
            + " vector");
  }

  /** The stored value of an instant, or null if it is not a whole number of units. */
  static byte @Nullable [] bytes(Instant instant, TimeUnit unit) {
    BigInteger nanos =
        BigInteger.valueOf(instant.getEpochSecond())
            .multiply(NANOS_PER_SECOND)
            .add(BigInteger.valueOf(instant.getNano()));
    BigInteger[] count = nanos.divideAndRemainder(nanosPerUnit(unit));
    return count[1].signum() == 0 ? WideIntegers.littleEndian(count[0], BYTES) : null;
  }

  private static BigInteger nanosPerUnit(TimeUnit unit) {
    return switch (unit) {
      case MILLIS -> BigInteger.valueOf(1_000_000);
      case MICROS -> BigInteger.valueOf(1_000);
      case NANOS -> BigInteger.ONE;
      case UNKNOWN -> throw new UnsupportedFeatureException("a time unit of unknown length");
    };
  }
}
