package io.jparquet.internal.filter.row;

import io.jparquet.internal.bytes.LittleEndian;

/**
 * A test whether an INT96 timestamp is in a range of microseconds since 1970-01-01.
 *
 * @param first the lowest number
 * @param last the highest number
 */
record TimestampBetween(long first, long last) implements BytesTest {
  private static final double COST = 5;
  private static final int JULIAN_DAY_OF_EPOCH = 2_440_588;
  private static final long MICROS_PER_DAY = 86_400_000_000L;
  private static final int NANOS_PER_MICRO = 1000;

  @Override
  public boolean test(byte[] data, int start, int length) {
    long nanos = LittleEndian.getLong(data, start);
    int day = LittleEndian.getInt(data, start + Long.BYTES) - JULIAN_DAY_OF_EPOCH;
    long micros = day * MICROS_PER_DAY + nanos / NANOS_PER_MICRO;
    return micros >= first && micros <= last;
  }

  @Override
  public double cost() {
    return COST;
  }
}
