package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.bytes.LittleEndian;

/** PLAIN BYTE_ARRAY values: a length in four bytes, then the bytes. */
final class PlainByteArrayEncoder implements BinaryEncoder {
  @Override
  public long encodedSize(byte[] bytes, int start, int[] ends, int offset, int count) {
    return count == 0 ? 0 : ends[offset + count - 1] - start + (long) Integer.BYTES * count;
  }

  @Override
  public void encode(byte[] bytes, int start, int[] ends, int offset, int count, ByteSink out) {
    out.reserve(encodedSize(bytes, start, ends, offset, count));
    int from = start;
    for (int i = offset; i < offset + count; i++) {
      int length = ends[i] - from;
      int at = out.extend(Integer.BYTES + length);
      LittleEndian.putInt(out.array(), at, length);
      System.arraycopy(bytes, from, out.array(), at + Integer.BYTES, length);
      from = ends[i];
    }
  }
}
