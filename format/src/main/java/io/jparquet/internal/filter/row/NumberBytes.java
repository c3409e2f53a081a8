package io.jparquet.internal.filter.row;

import io.jparquet.internal.bytes.LittleEndian;

/** Big-endian numbers in two's complement. An empty array is zero. */
final class NumberBytes {
  private NumberBytes() {}

  /** The number in up to eight bytes. */
  static long value(byte[] data, int start, int length) {
    if (length == 0) {
      return 0;
    }
    long bytes =
        start <= data.length - Long.BYTES
            ? LittleEndian.getLong(data, start)
            : LittleEndian.getPartial(data, start, length);
    return Long.reverseBytes(bytes) >> (Long.SIZE - length * Byte.SIZE);
  }

  /** The number of leading bytes that only repeat the sign. */
  static int excess(byte[] data, int start, int length) {
    int excess = 0;
    while (excess < length) {
      byte next = data[start + excess];
      // No bytes are zero, but they are not minus one.
      boolean negative = excess + 1 < length ? data[start + excess + 1] < 0 : next < 0;
      boolean repeats = negative ? next == -1 && excess + 1 < length : next == 0;
      if (!repeats) {
        break;
      }
      excess++;
    }
    return excess;
  }
}
