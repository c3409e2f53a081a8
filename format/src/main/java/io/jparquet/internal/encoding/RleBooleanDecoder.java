package io.jparquet.internal.encoding;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.bytes.LittleEndian;

/** RLE BOOLEAN values: a length in four bytes, then runs of one-bit values. */
final class RleBooleanDecoder implements ValueDecoder<byte[]> {
  private final RleBitPackedDecoder runs = new RleBitPackedDecoder();

  @Override
  public void init(byte[] page, int offset, int limit, int valueCount) {
    int start = offset + Integer.BYTES;
    if (offset == limit) { // as writers may store a page of nulls
      runs.init(page, offset, limit, 1);
      return;
    }
    if (start > limit) {
      throw new CorruptFileException(
          "RLE BOOLEAN values begin with their length in 4 bytes, but the page has only "
              + (limit - offset)
              + " left: the page is damaged");
    }
    int length = LittleEndian.getInt(page, offset);
    if (length < 0 || length > limit - start) {
      throw new CorruptFileException(
          "RLE BOOLEAN values should take "
              + Integer.toUnsignedString(length)
              + " bytes, but the page has "
              + (limit - start)
              + " left: the page is damaged");
    }
    runs.init(page, start, start + length, 1);
  }

  @Override
  public void read(byte[] dst, int dstOffset, int count) {
    runs.readBooleans(dst, dstOffset, count);
  }

  @Override
  public void skip(int count) {
    runs.skip(count);
  }
}
