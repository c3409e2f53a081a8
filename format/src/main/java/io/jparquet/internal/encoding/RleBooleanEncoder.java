package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;

/** RLE BOOLEAN values: the length of the runs in four bytes, then runs of bit width 1. */
final class RleBooleanEncoder implements ValueEncoder<byte[]> {
  private final RleBitPackedEncoder runs = new RleBitPackedEncoder();
  private final ByteSink measured = new ByteSink();
  private int[] ints = new int[0];

  /** As expensive as encoding. */
  @Override
  public long encodedSize(byte[] values, int offset, int count) {
    measured.reset();
    encode(values, offset, count, measured);
    return measured.size();
  }

  @Override
  public void encode(byte[] values, int offset, int count, ByteSink out) {
    if (ints.length < count) {
      ints = new int[Math.max(count, 2 * ints.length)];
    }
    for (int i = 0; i < count; i++) {
      ints[i] = values[offset + i];
    }
    int lengthAt = out.extend(Integer.BYTES);
    int start = out.size();
    runs.encode(ints, 0, count, 1, out);
    out.setInt(lengthAt, out.size() - start);
  }
}
