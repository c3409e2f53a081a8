package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** PLAIN INT64 values, or the bits of DOUBLE values: eight bytes each, copied in one piece. */
final class PlainLongEncoder implements ValueEncoder<long[]> {
  @Override
  public long encodedSize(long[] values, int offset, int count) {
    return (long) Long.BYTES * count;
  }

  @Override
  public void encode(long[] values, int offset, int count, ByteSink out) {
    int bytes = Math.multiplyExact(count, Long.BYTES);
    int at = out.extend(bytes);
    ByteBuffer.wrap(out.array(), at, bytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .asLongBuffer()
        .put(values, offset, count);
  }
}
