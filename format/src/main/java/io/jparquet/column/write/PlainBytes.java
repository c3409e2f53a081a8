package io.jparquet.column.write;

import io.jparquet.io.ByteSink;
import io.jparquet.io.LittleEndian;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** PLAIN encoding of whole arrays. */
final class PlainBytes {
  private PlainBytes() {}

  static void putInts(int[] values, int offset, int count, ByteSink out) {
    littleEndian(Math.multiplyExact(count, Integer.BYTES), out)
        .asIntBuffer()
        .put(values, offset, count);
  }

  static void putLongs(long[] values, int offset, int count, ByteSink out) {
    littleEndian(Math.multiplyExact(count, Long.BYTES), out)
        .asLongBuffer()
        .put(values, offset, count);
  }

  /** A view of so many new bytes at the end, into which arrays are copied in one piece. */
  private static ByteBuffer littleEndian(int bytes, ByteSink out) {
    int at = out.extend(bytes);
    return ByteBuffer.wrap(out.array(), at, bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Byte arrays, value {@code i} from {@code ends[i - 1]} to {@code ends[i]}, the first from {@code
   * start}; with length prefixes or, for fixed-length types, without.
   */
  static void putBytes(
      byte[] data, int start, int[] ends, int count, boolean lengthPrefixes, ByteSink out) {
    if (count == 0) {
      return;
    }
    if (!lengthPrefixes) {
      out.put(data, start, ends[count - 1] - start);
      return;
    }
    out.reserve(ends[count - 1] - start + (long) Integer.BYTES * count);
    int from = start;
    for (int i = 0; i < count; i++) {
      int length = ends[i] - from;
      int at = out.extend(Integer.BYTES + length);
      LittleEndian.putInt(out.array(), at, length);
      System.arraycopy(data, from, out.array(), at + Integer.BYTES, length);
      from = ends[i];
    }
  }
}
