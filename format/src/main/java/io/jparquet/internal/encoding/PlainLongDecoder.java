package io.jparquet.internal.encoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/** PLAIN INT64 values: eight bytes each, little-endian, copied in one piece. */
final class PlainLongDecoder implements ValueDecoder<long[]> {
  private LongBuffer values;

  @Override
  public void init(byte[] page, int offset, int limit, int valueCount) {
    values =
        ByteBuffer.wrap(page, offset, limit - offset).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
  }

  @Override
  public void read(long[] dst, int dstOffset, int count) {
    RemainingValues.check(count, values.remaining(), "PLAIN INT64");
    values.get(dst, dstOffset, count);
  }

  @Override
  public void skip(int count) {
    RemainingValues.check(count, values.remaining(), "PLAIN INT64");
    values.position(values.position() + count);
  }
}
