package io.jparquet.internal.filter.row;

import io.jparquet.internal.stats.ValueOrder;

/**
 * A test whether an INT96 timestamp is before another.
 *
 * @param bytes the other
 * @param orEqual whether an equal timestamp satisfies the test too
 */
record LowerTimestamp(byte[] bytes, boolean orEqual) implements BytesTest {
  private static final double COST = 6;

  @Override
  public boolean test(byte[] data, int start, int length) {
    int order = ValueOrder.INT96_TIMESTAMP.compare(data, start, length, bytes, 0, bytes.length);
    return order < 0 || orEqual && order == 0;
  }

  @Override
  public double cost() {
    return COST;
  }
}
