package io.jparquet.internal.encoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;

/** PLAIN DOUBLE values: eight bytes each, little-endian, copied in one piece. */
final class PlainDoubleDecoder implements ValueDecoder<double[]> {
  private DoubleBuffer values;

  @Override
  public void init(byte[] page, int offset, int limit, int valueCount) {
    values =
        ByteBuffer.wrap(page, offset, limit - offset)
            .order(ByteOrder.LITTLE_ENDIAN)
            .asDoubleBuffer();
  }

  @Override
  public void read(double[] dst, int dstOffset, int count) {
    RemainingValues.check(count, values.remaining(), "PLAIN DOUBLE");
    values.get(dst, dstOffset, count);
  }

  @Override
  public void skip(int count) {
    RemainingValues.check(count, values.remaining(), "PLAIN DOUBLE");
    values.position(values.position() + count);
  }
}
