package io.jparquet.internal.filter.row;

import io.jparquet.internal.stats.ValueOrder;

/**
 * A test whether a timestamp of twelve bytes is before another.
 *
 * @param order LITTLE_ENDIAN_96 or INT96_TIMESTAMP
 * @param bytes the other
 * @param orEqual whether an equal timestamp satisfies the test too
 */
record LowerTimestamp(ValueOrder order, byte[] bytes, boolean orEqual) implements BytesTest {
  private static final double COST = 6;

  @Override
  public boolean test(byte[] data, int start, int length) {
    int comparison = order.compare(data, start, length, bytes, 0, bytes.length);
    return comparison < 0 || orEqual && comparison == 0;
  }

  @Override
  public double cost() {
    return COST;
  }
}
