package io.jparquet.internal.filter.row;

import io.jparquet.internal.value.Int96Timestamps;

/**
 * A test whether an INT96 timestamp is in a range of microseconds since 1970-01-01.
 *
 * @param first the lowest number
 * @param last the highest number
 */
record TimestampBetween(long first, long last) implements BytesTest {
  private static final double COST = 5;

  @Override
  public boolean test(byte[] data, int start, int length) {
    long micros = Int96Timestamps.micros(data, start);
    return micros >= first && micros <= last;
  }

  @Override
  public double cost() {
    return COST;
  }
}
