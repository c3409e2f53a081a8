package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.bytes.LittleEndian;

/**
 * BYTE_STREAM_SPLIT FIXED_LEN_BYTE_ARRAY values of any width: eight or four streams at a time, and
 * the remaining streams byte by byte. Not thread-safe.
 */
final class ByteStreamFixedLengthEncoder implements BinaryEncoder {
  /** Number of values that are split at a time, so that they stay in the cache. */
  private static final int PART = 256;

  private final int length;
  private final long[] longs;
  private final int[] ints;

  /** An encoder of values of {@code length} bytes, which may be 0. */
  ByteStreamFixedLengthEncoder(int length) {
    if (length < 0) {
      throw new IllegalArgumentException("values cannot have " + length + " bytes");
    }
    this.length = length;
    this.longs = new long[length >= Long.BYTES ? PART : 0];
    this.ints = new int[length % Long.BYTES >= Integer.BYTES ? PART : 0];
  }

  @Override
  public long encodedSize(byte[] bytes, int start, int[] ends, int offset, int count) {
    return (long) count * length;
  }

  @Override
  public void encode(byte[] bytes, int start, int[] ends, int offset, int count, ByteSink out) {
    int at = out.extend(Math.multiplyExact(count, length));
    for (int done = 0; done < count; done += PART) {
      int values = Math.min(PART, count - done);
      scatter(bytes, start + done * length, values, out.array(), at + done, count);
    }
  }

  private void scatter(byte[] src, int from, int count, byte[] dst, int to, int stride) {
    int stream = 0;
    for (; stream <= length - Long.BYTES; stream += Long.BYTES) {
      for (int i = 0; i < count; i++) {
        longs[i] = LittleEndian.getLong(src, from + stream + i * length);
      }
      ByteTransposition.scatterLongs(longs, 0, count, dst, to + stream * stride, stride);
    }
    if (stream <= length - Integer.BYTES) {
      for (int i = 0; i < count; i++) {
        ints[i] = LittleEndian.getInt(src, from + stream + i * length);
      }
      ByteTransposition.scatterInts(ints, 0, count, dst, to + stream * stride, stride);
      stream += Integer.BYTES;
    }
    for (; stream < length; stream++) {
      int at = to + stream * stride;
      for (int i = 0; i < count; i++) {
        dst[at + i] = src[from + stream + i * length];
      }
    }
  }
}
