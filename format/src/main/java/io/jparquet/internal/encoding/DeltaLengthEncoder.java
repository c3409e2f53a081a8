package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;

/**
 * DELTA_LENGTH_BYTE_ARRAY values. Not thread-safe.
 *
 * <p>Specification: "Delta-length byte array (DELTA_LENGTH_BYTE_ARRAY = 6)".
 */
final class DeltaLengthEncoder implements BinaryEncoder {
  private final DeltaIntEncoder lengthEncoder = new DeltaIntEncoder();
  private int[] lengths = new int[0];

  @Override
  public long encodedSize(byte[] bytes, int start, int[] ends, int offset, int count) {
    return lengthEncoder.encodedSize(lengths(start, ends, offset, count), 0, count)
        + bytesOf(start, ends, offset, count);
  }

  @Override
  public void encode(byte[] bytes, int start, int[] ends, int offset, int count, ByteSink out) {
    lengthEncoder.encode(lengths(start, ends, offset, count), 0, count, out);
    out.put(bytes, start, bytesOf(start, ends, offset, count));
  }

  private static int bytesOf(int start, int[] ends, int offset, int count) {
    return count == 0 ? 0 : ends[offset + count - 1] - start;
  }

  private int[] lengths(int start, int[] ends, int offset, int count) {
    if (lengths.length < count) {
      lengths = new int[count];
    }
    int from = start;
    for (int i = 0; i < count; i++) {
      int end = ends[offset + i];
      lengths[i] = end - from;
      from = end;
    }
    return lengths;
  }
}
