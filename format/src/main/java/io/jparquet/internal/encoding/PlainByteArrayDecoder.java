package io.jparquet.internal.encoding;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.bytes.LittleEndian;

/**
 * PLAIN BYTE_ARRAY values: a length in four bytes, then the bytes. Only positions are stored;
 * {@link BinaryValues} decides whether the bytes are copied from the page.
 */
final class PlainByteArrayDecoder implements ValueDecoder<BinaryValues> {
  private byte[] page;
  private int start;
  private int position;
  private int limit;

  @Override
  public void init(byte[] bytes, int offset, int end, int valueCount) {
    page = bytes;
    start = offset;
    position = offset;
    limit = end;
  }

  @Override
  public void read(BinaryValues dst, int dstOffset, int count) {
    RemainingValues.check(count, (limit - position) / Integer.BYTES, "PLAIN BYTE_ARRAY");
    dst.ensureCapacity(dstOffset + count);
    int from = position;
    place(dst.starts(), dst.lengths(), dstOffset, count);
    dst.add(page, from, position, dstOffset, count);
  }

  private void place(int[] starts, int[] lengths, int offset, int count) {
    byte[] bytes = page;
    int at = position;
    int lastPrefix = limit - Integer.BYTES;
    for (int i = offset; i < offset + count; i++) {
      if (at > lastPrefix) {
        throw ended(at);
      }
      int length = LittleEndian.getInt(bytes, at);
      at += Integer.BYTES;
      if (length < 0 || length > limit - at) {
        throw tooLong(length, at);
      }
      starts[i] = at;
      lengths[i] = length;
      at += length;
    }
    position = at;
  }

  @Override
  public void skip(int count) {
    RemainingValues.check(count, (limit - position) / Integer.BYTES, "PLAIN BYTE_ARRAY");
    int at = position;
    for (int i = 0; i < count; i++) {
      if (at > limit - Integer.BYTES) {
        throw ended(at);
      }
      int length = LittleEndian.getInt(page, at);
      at += Integer.BYTES;
      if (length < 0 || length > limit - at) {
        throw tooLong(length, at);
      }
      at += length;
    }
    position = at;
  }

  private CorruptFileException ended(int at) {
    return new CorruptFileException(
        "a PLAIN BYTE_ARRAY value should begin at byte "
            + (at - start)
            + " of the values, but only "
            + (limit - at)
            + " bytes are left: the page is damaged");
  }

  private CorruptFileException tooLong(int length, int at) {
    return new CorruptFileException(
        "the PLAIN BYTE_ARRAY value at byte "
            + (at - start)
            + " of the values should have "
            + Integer.toUnsignedString(length)
            + " bytes, but only "
            + (limit - at)
            + " are left: the page is damaged");
  }
}
