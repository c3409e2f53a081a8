package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;

/** PLAIN BOOLEAN values: one bit each, the first in the lowest bit. */
final class PlainBooleanEncoder implements ValueEncoder<byte[]> {
  @Override
  public long encodedSize(byte[] values, int offset, int count) {
    return (count + 7L) >>> 3;
  }

  @Override
  public void encode(byte[] values, int offset, int count, ByteSink out) {
    int at = out.extend((int) encodedSize(values, offset, count));
    BooleanBits.pack(values, offset, count, out.array(), at);
  }
}
