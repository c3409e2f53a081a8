package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** PLAIN INT32 values, or the bits of FLOAT values: four bytes each, copied in one piece. */
final class PlainIntEncoder implements ValueEncoder<int[]> {
  @Override
  public long encodedSize(int[] values, int offset, int count) {
    return (long) Integer.BYTES * count;
  }

  @Override
  public void encode(int[] values, int offset, int count, ByteSink out) {
    int bytes = Math.multiplyExact(count, Integer.BYTES);
    int at = out.extend(bytes);
    ByteBuffer.wrap(out.array(), at, bytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .asIntBuffer()
        .put(values, offset, count);
  }
}
