package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;

/** BYTE_STREAM_SPLIT INT32 values or raw bits of FLOAT values. Without state. */
final class ByteStreamIntEncoder implements ValueEncoder<int[]> {
  @Override
  public long encodedSize(int[] values, int offset, int count) {
    return (long) count * Integer.BYTES;
  }

  @Override
  public void encode(int[] values, int offset, int count, ByteSink out) {
    int at = out.extend(Math.multiplyExact(count, Integer.BYTES));
    ByteTransposition.scatterInts(values, offset, count, out.array(), at, count);
  }
}
