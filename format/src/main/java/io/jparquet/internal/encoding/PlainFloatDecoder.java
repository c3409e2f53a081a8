package io.jparquet.internal.encoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/** PLAIN FLOAT values: four bytes each, little-endian, copied in one piece. */
final class PlainFloatDecoder implements ValueDecoder<float[]> {
  private FloatBuffer values;

  @Override
  public void init(byte[] page, int offset, int limit, int valueCount) {
    values =
        ByteBuffer.wrap(page, offset, limit - offset)
            .order(ByteOrder.LITTLE_ENDIAN)
            .asFloatBuffer();
  }

  @Override
  public void read(float[] dst, int dstOffset, int count) {
    RemainingValues.check(count, values.remaining(), "PLAIN FLOAT");
    values.get(dst, dstOffset, count);
  }

  @Override
  public void skip(int count) {
    RemainingValues.check(count, values.remaining(), "PLAIN FLOAT");
    values.position(values.position() + count);
  }
}
