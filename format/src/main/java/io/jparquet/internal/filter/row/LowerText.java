package io.jparquet.internal.filter.row;

import io.jparquet.internal.bytes.LittleEndian;
import java.util.Arrays;

/**
 * A test whether a value is lower than some bytes, compared byte by byte as unsigned numbers. The
 * first eight bytes are compared as one number, with zeros after the end of a shorter value. Of
 * values that differ only in these zeros, the shorter one is lower.
 */
final class LowerText implements BytesTest {
  private static final double COST = 6;

  private final byte[] bytes;
  private final boolean orEqual;
  private final long beginning;

  LowerText(byte[] bytes, boolean orEqual) {
    this.bytes = bytes;
    this.orEqual = orEqual;
    this.beginning = beginning(bytes, 0, bytes.length);
  }

  @Override
  public boolean test(byte[] data, int start, int length) {
    long other = beginning(data, start, length);
    if (other != beginning) {
      return Long.compareUnsigned(other, beginning) < 0;
    }
    int order =
        Math.min(length, bytes.length) <= Long.BYTES
            ? Integer.compare(length, bytes.length)
            : Arrays.compareUnsigned(data, start, start + length, bytes, 0, bytes.length);
    return order < 0 || orEqual && order == 0;
  }

  private static long beginning(byte[] data, int start, int length) {
    if (length >= Long.BYTES) {
      return Long.reverseBytes(LittleEndian.getLong(data, start));
    } else if (length == 0) {
      return 0;
    }
    return start <= data.length - Long.BYTES
        ? Long.reverseBytes(LittleEndian.getLong(data, start))
            & -1L << (Long.SIZE - length * Byte.SIZE)
        : Long.reverseBytes(LittleEndian.getPartial(data, start, length));
  }

  @Override
  public double cost() {
    return COST;
  }
}
