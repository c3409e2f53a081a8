package io.jparquet.internal.filter.row;

import io.jparquet.internal.stats.ValueOrder;

/** A test whether a value is lower than another, both big-endian numbers in two's complement. */
final class LowerNumber implements BytesTest {
  private static final double COST = 6;

  private final byte[] bytes;
  private final boolean orEqual;
  private final boolean isShort;
  private final long number;

  LowerNumber(byte[] bytes, boolean orEqual) {
    this.bytes = bytes;
    this.orEqual = orEqual;
    this.isShort = bytes.length <= Long.BYTES;
    this.number = isShort ? NumberBytes.value(bytes, 0, bytes.length) : 0;
  }

  @Override
  public boolean test(byte[] data, int start, int length) {
    int order =
        isShort && length <= Long.BYTES
            ? Long.compare(NumberBytes.value(data, start, length), number)
            : ValueOrder.SIGNED_NUMBER_BYTES.compare(data, start, length, bytes, 0, bytes.length);
    return order < 0 || orEqual && order == 0;
  }

  @Override
  public double cost() {
    return COST;
  }
}
