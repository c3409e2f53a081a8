package io.jparquet.encoding;

import io.jparquet.CorruptFileException;
import io.jparquet.io.LittleEndian;

/** RLE BOOLEAN values: a length in four bytes, then runs of one-bit values. */
final class RleBooleanDecoder implements ValueDecoder<byte[]> {
  private static final int PART = 1024;

  private final RleBitPackedDecoder runs = new RleBitPackedDecoder();
  private final int[] part = new int[PART];

  @Override
  public void init(byte[] page, int offset, int limit, int valueCount) {
    int start = offset + Integer.BYTES;
    if (valueCount == 0 && offset == limit) {
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
    for (int done = 0; done < count; done += PART) {
      int length = Math.min(PART, count - done);
      runs.readInts(part, 0, length);
      for (int i = 0; i < length; i++) {
        dst[dstOffset + done + i] = (byte) part[i];
      }
    }
  }

  @Override
  public void skip(int count) {
    runs.skip(count);
  }
}
