package io.jparquet.internal.filter.row;

import io.jparquet.internal.bytes.LittleEndian;
import java.util.Arrays;

/**
 * Equality with some bytes. The end is compared first, because values of a column often have a
 * common start, like names with a number.
 */
final class EqualBytes implements BytesTest {
  private static final double COST = 4;

  private final byte[] bytes;
  private final int length;

  /** The last bytes, up to eight. */
  private final long end;

  /** The bits of {@link #end} in eight bytes. */
  private final long mask;

  EqualBytes(byte[] bytes) {
    this.bytes = bytes;
    this.length = bytes.length;
    int tail = Math.min(length, Long.BYTES);
    this.end = LittleEndian.getPartial(bytes, length - tail, tail);
    this.mask = tail == 0 ? 0 : -1L >>> (Long.SIZE - tail * Byte.SIZE);
  }

  @Override
  public boolean test(byte[] data, int start, int otherLength) {
    return otherLength == length && isAt(data, start);
  }

  /**
   * Whether the bytes are in an array at {@code start}, which must have enough bytes from there.
   */
  boolean isAt(byte[] data, int start) {
    int rest = length - Long.BYTES;
    if (rest >= 0) {
      return LittleEndian.getLong(data, start + rest) == end
          && (rest == 0 || Arrays.equals(data, start, start + rest, bytes, 0, rest));
    }
    return start <= data.length - Long.BYTES
        ? (LittleEndian.getLong(data, start) & mask) == end
        : LittleEndian.getPartial(data, start, length) == end;
  }

  @Override
  public int minLength() {
    return length;
  }

  @Override
  public int maxLength() {
    return length;
  }

  @Override
  public double cost() {
    return COST;
  }
}
