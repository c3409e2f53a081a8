package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.LittleEndian;
import java.util.Arrays;

/**
 * BYTE_STREAM_SPLIT FIXED_LEN_BYTE_ARRAY values of any width, assembled in the arena of the target:
 * eight or four streams at a time, and the remaining streams byte by byte. Not thread-safe.
 */
final class ByteStreamFixedLengthDecoder implements ValueDecoder<BinaryValues> {
  /** Number of values that are assembled at a time, so that they stay in the cache. */
  private static final int PART = 256;

  private final int length;
  private final ByteStreamSection section;
  private final long[] longs;
  private final int[] ints;

  /** A decoder of values of {@code length} bytes, at least 1. */
  ByteStreamFixedLengthDecoder(int length) {
    if (length < 1) {
      throw new IllegalArgumentException("no streams exist for values of " + length + " bytes");
    }
    this.length = length;
    this.section = new ByteStreamSection(length, "FIXED_LEN_BYTE_ARRAY");
    this.longs = new long[length >= Long.BYTES ? PART : 0];
    this.ints = new int[length % Long.BYTES >= Integer.BYTES ? PART : 0];
  }

  @Override
  public void init(byte[] page, int offset, int limit, int valueCount) {
    section.init(page, offset, limit);
  }

  @Override
  public void read(BinaryValues dst, int dstOffset, int count) {
    int from = section.advance(count);
    if (count == 0) {
      return;
    }
    dst.ensureCapacity(dstOffset + count);
    int bytes = count * length;
    int at = dst.reserveArena(bytes);
    for (int done = 0; done < count; done += PART) {
      gather(from + done, Math.min(PART, count - done), dst.data(), at + done * length);
    }
    int[] starts = dst.starts();
    for (int i = 0; i < count; i++) {
      starts[dstOffset + i] = at + i * length;
    }
    Arrays.fill(dst.lengths(), dstOffset, dstOffset + count, length);
    dst.addArena(bytes, dstOffset, count);
  }

  private void gather(int from, int count, byte[] dst, int to) {
    byte[] page = section.page();
    int stride = section.stride();
    int stream = 0;
    for (; stream <= length - Long.BYTES; stream += Long.BYTES) {
      ByteTransposition.gatherLongs(page, from + stream * stride, stride, longs, 0, count);
      for (int i = 0; i < count; i++) {
        LittleEndian.putLong(dst, to + stream + i * length, longs[i]);
      }
    }
    if (stream <= length - Integer.BYTES) {
      ByteTransposition.gatherInts(page, from + stream * stride, stride, ints, 0, count);
      for (int i = 0; i < count; i++) {
        LittleEndian.putInt(dst, to + stream + i * length, ints[i]);
      }
      stream += Integer.BYTES;
    }
    for (; stream < length; stream++) {
      int at = from + stream * stride;
      for (int i = 0; i < count; i++) {
        dst[to + stream + i * length] = page[at + i];
      }
    }
  }

  @Override
  public void skip(int count) {
    section.advance(count);
  }
}
