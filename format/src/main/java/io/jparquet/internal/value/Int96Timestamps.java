package io.jparquet.internal.value;

import io.jparquet.internal.bytes.LittleEndian;
import org.jspecify.annotations.Nullable;

/**
 * INT96 timestamps: eight bytes with the nanoseconds of the day, then four with the Julian day,
 * both little-endian. Their order is by day, then by nanoseconds. It is the order of the instants
 * only if the nanoseconds are within a day, which the format does not require.
 */
public final class Int96Timestamps {
  /** The bytes of a value. */
  public static final int BYTES = 12;

  /** The Julian day of 1970-01-01. */
  public static final int JULIAN_DAY_OF_EPOCH = 2_440_588;

  private static final long MICROS_PER_DAY = 86_400_000_000L;
  private static final long NANOS_PER_MICRO = 1000;
  private static final long NANOS_PER_DAY = MICROS_PER_DAY * NANOS_PER_MICRO;

  private Int96Timestamps() {}

  /** The nanoseconds of the day, as they are stored. */
  public static long nanos(byte[] data, int start) {
    return LittleEndian.getLong(data, start);
  }

  /** The Julian day. */
  public static int day(byte[] data, int start) {
    return LittleEndian.getInt(data, start + Long.BYTES);
  }

  /** Stores a value in the twelve bytes from {@code start}. */
  public static void put(int julianDay, long nanosOfDay, byte[] data, int start) {
    LittleEndian.putLong(data, start, nanosOfDay);
    LittleEndian.putInt(data, start + Long.BYTES, julianDay);
  }

  /** Whether the nanoseconds of a value are from 0 to below those of a day. */
  public static boolean isWithinDay(byte[] data, int start) {
    long nanos = nanos(data, start);
    return nanos >= 0 && nanos < NANOS_PER_DAY;
  }

  /**
   * The microseconds since 1970-01-01 that a value is read as: fractions of a microsecond are
   * dropped, and overflow of 64 bits wraps around, as in Spark.
   */
  public static long micros(byte[] data, int start) {
    int day = day(data, start) - JULIAN_DAY_OF_EPOCH;
    return day * MICROS_PER_DAY + nanos(data, start) / NANOS_PER_MICRO;
  }

  /**
   * The range of microseconds that all values between two bounds are read as.
   *
   * <p>For values on the day of a bound, the order also compares nanoseconds. Values on other days
   * can have any nanoseconds, and be read as centuries before or after their day, unless the writer
   * made sure that nanoseconds are within a day.
   *
   * @param withinDays whether the writer made sure of that
   * @return the smallest and the largest number; null if some exceed 64 bits
   */
  public static long @Nullable [] range(byte[] min, byte[] max, boolean withinDays) {
    int firstDay = day(min, 0);
    int lastDay = day(max, 0);
    long firstNanos = nanos(min, 0);
    long lastNanos = nanos(max, 0);
    try {
      long first = exactMicros(firstDay, firstNanos);
      long last = exactMicros(lastDay, lastNanos);
      if (firstDay == lastDay) {
        return new long[] {first, last};
      } else if (!withinDays) {
        first = Math.min(first, exactMicros(Math.addExact(firstDay, 1), Long.MIN_VALUE));
        last = Math.max(last, exactMicros(Math.subtractExact(lastDay, 1), Long.MAX_VALUE));
      }
      return new long[] {first, last};
    } catch (ArithmeticException overflow) {
      return null;
    }
  }

  private static long exactMicros(int day, long nanos) {
    long sinceEpoch = Math.subtractExact(day, JULIAN_DAY_OF_EPOCH);
    return Math.addExact(Math.multiplyExact(sinceEpoch, MICROS_PER_DAY), nanos / NANOS_PER_MICRO);
  }
}
