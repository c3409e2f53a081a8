package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;

/** BYTE_STREAM_SPLIT INT64 values or raw bits of DOUBLE values. Stateless. */
final class ByteStreamLongEncoder implements ValueEncoder<long[]> {
  @Override
  public long encodedSize(long[] values, int offset, int count) {
    return (long) count * Long.BYTES;
  }

  @Override
  public void encode(long[] values, int offset, int count, ByteSink out) {
    int at = out.extend(Math.multiplyExact(count, Long.BYTES));
    ByteTransposition.scatterLongs(values, offset, count, out.array(), at, count);
  }
}
