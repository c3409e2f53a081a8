package io.jparquet.column.write;

import io.jparquet.io.ByteSink;
import io.jparquet.io.LittleEndian;

/** PLAIN encoding of whole arrays. */
final class PlainBytes {
  private PlainBytes() {}

  static void putInts(int[] values, int offset, int count, ByteSink out) {
    int at = out.extend(Math.multiplyExact(count, Integer.BYTES));
    byte[] bytes = out.array();
    for (int i = 0; i < count; i++) {
      LittleEndian.putInt(bytes, at + i * Integer.BYTES, values[offset + i]);
    }
  }

  static void putLongs(long[] values, int offset, int count, ByteSink out) {
    int at = out.extend(Math.multiplyExact(count, Long.BYTES));
    byte[] bytes = out.array();
    for (int i = 0; i < count; i++) {
      LittleEndian.putLong(bytes, at + i * Long.BYTES, values[offset + i]);
    }
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
