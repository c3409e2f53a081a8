package io.jparquet.internal.encoding;

import java.util.Arrays;

/**
 * PLAIN FIXED_LEN_BYTE_ARRAY and INT96 values: the bytes without lengths. Only positions are
 * stored.
 */
final class PlainFixedLengthDecoder implements ValueDecoder<BinaryValues> {
  private final int length;
  private byte[] page;
  private int position;
  private int limit;

  /** A decoder of values of {@code length} bytes, which may be 0. */
  PlainFixedLengthDecoder(int length) {
    if (length < 0) {
      throw new IllegalArgumentException("values cannot have " + length + " bytes");
    }
    this.length = length;
  }

  @Override
  public void init(byte[] bytes, int offset, int end, int valueCount) {
    page = bytes;
    position = offset;
    limit = end;
  }

  @Override
  public void read(BinaryValues dst, int dstOffset, int count) {
    checkRemaining(count);
    dst.ensureCapacity(dstOffset + count);
    int[] starts = dst.starts();
    for (int i = 0; i < count; i++) {
      starts[dstOffset + i] = position + i * length;
    }
    Arrays.fill(dst.lengths(), dstOffset, dstOffset + count, length);
    int from = position;
    position += count * length;
    dst.add(page, from, position, dstOffset, count);
  }

  @Override
  public void skip(int count) {
    checkRemaining(count);
    position += count * length;
  }

  private void checkRemaining(int count) {
    long remaining = length == 0 ? Integer.MAX_VALUE : (limit - position) / length;
    RemainingValues.check(count, remaining, "PLAIN fixed-length");
  }
}
