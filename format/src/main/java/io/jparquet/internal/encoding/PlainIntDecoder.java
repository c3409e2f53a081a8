package io.jparquet.internal.encoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;

/** PLAIN INT32 values: four bytes each, little-endian, copied in one piece. */
final class PlainIntDecoder implements ValueDecoder<int[]> {
  private IntBuffer values;

  @Override
  public void init(byte[] page, int offset, int limit, int valueCount) {
    values =
        ByteBuffer.wrap(page, offset, limit - offset).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
  }

  @Override
  public void read(int[] dst, int dstOffset, int count) {
    RemainingValues.check(count, values.remaining(), "PLAIN INT32");
    values.get(dst, dstOffset, count);
  }

  @Override
  public void skip(int count) {
    RemainingValues.check(count, values.remaining(), "PLAIN INT32");
    values.position(values.position() + count);
  }
}
