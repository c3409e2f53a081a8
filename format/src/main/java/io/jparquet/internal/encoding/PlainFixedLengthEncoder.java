package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;

/** PLAIN FIXED_LEN_BYTE_ARRAY or INT96 values: the contiguous bytes, copied unchanged. */
final class PlainFixedLengthEncoder implements BinaryEncoder {
  @Override
  public long encodedSize(byte[] bytes, int start, int[] ends, int offset, int count) {
    return count == 0 ? 0 : ends[offset + count - 1] - start;
  }

  @Override
  public void encode(byte[] bytes, int start, int[] ends, int offset, int count, ByteSink out) {
    if (count > 0) {
      out.put(bytes, start, ends[offset + count - 1] - start);
    }
  }
}
