package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.LittleEndian;

/**
 * Moves values between rows and byte streams: stream {@code k} holds byte {@code k} of each value,
 * and begins {@code stride} bytes after the previous stream. Eight values are moved at a time, as a
 * matrix of bytes in long words. The matrix is transposed by exchanging blocks of one, two and four
 * bytes between pairs of words.
 */
final class ByteTransposition {
  /** Number of values that are moved at a time. */
  private static final int TILE = 8;

  /** The lower bytes, pairs of bytes and groups of four bytes of a word. */
  private static final long BYTES = 0x00FF00FF00FF00FFL;

  private static final long PAIRS = 0x0000FFFF0000FFFFL;
  private static final long HALVES = 0x00000000FFFFFFFFL;

  private ByteTransposition() {}

  /** The lower blocks of two words, those of the second one moved up by {@code bits}. */
  private static long lower(long first, long second, long mask, int bits) {
    return (first & mask) | ((second & mask) << bits);
  }

  /** The upper blocks of two words, those of the first one moved down by {@code bits}. */
  private static long upper(long first, long second, long mask, int bits) {
    return ((first >>> bits) & mask) | (second & ~mask);
  }

  /** Gathers four-byte values from four streams. */
  static void gatherInts(byte[] src, int from, int stride, int[] dst, int offset, int count) {
    int i = 0;
    for (; i <= count - TILE; i += TILE) {
      int at = from + i;
      long a = LittleEndian.getLong(src, at);
      long b = LittleEndian.getLong(src, at + stride);
      long c = LittleEndian.getLong(src, at + 2 * stride);
      long d = LittleEndian.getLong(src, at + 3 * stride);
      long evenLow = lower(a, b, BYTES, 8);
      long oddLow = upper(a, b, BYTES, 8);
      long evenHigh = lower(c, d, BYTES, 8);
      long oddHigh = upper(c, d, BYTES, 8);
      long values04 = lower(evenLow, evenHigh, PAIRS, 16);
      long values26 = upper(evenLow, evenHigh, PAIRS, 16);
      long values15 = lower(oddLow, oddHigh, PAIRS, 16);
      long values37 = upper(oddLow, oddHigh, PAIRS, 16);
      int to = offset + i;
      dst[to] = (int) values04;
      dst[to + 1] = (int) values15;
      dst[to + 2] = (int) values26;
      dst[to + 3] = (int) values37;
      dst[to + 4] = (int) (values04 >>> 32);
      dst[to + 5] = (int) (values15 >>> 32);
      dst[to + 6] = (int) (values26 >>> 32);
      dst[to + 7] = (int) (values37 >>> 32);
    }
    for (; i < count; i++) {
      dst[offset + i] = (int) gather(src, from + i, stride, Integer.BYTES);
    }
  }

  /** Scatters four-byte values to four streams. */
  static void scatterInts(int[] src, int offset, int count, byte[] dst, int to, int stride) {
    int i = 0;
    for (; i <= count - TILE; i += TILE) {
      int from = offset + i;
      long values04 = (src[from] & HALVES) | ((long) src[from + 4] << 32);
      long values15 = (src[from + 1] & HALVES) | ((long) src[from + 5] << 32);
      long values26 = (src[from + 2] & HALVES) | ((long) src[from + 6] << 32);
      long values37 = (src[from + 3] & HALVES) | ((long) src[from + 7] << 32);
      putFour(values04, values15, values26, values37, dst, to + i, stride);
    }
    for (; i < count; i++) {
      scatter(src[offset + i], dst, to + i, stride, Integer.BYTES);
    }
  }

  /** Gathers eight-byte values from eight streams. */
  static void gatherLongs(byte[] src, int from, int stride, long[] dst, int offset, int count) {
    int i = 0;
    for (; i <= count - TILE; i += TILE) {
      int at = from + i;
      long a = LittleEndian.getLong(src, at);
      long b = LittleEndian.getLong(src, at + stride);
      long c = LittleEndian.getLong(src, at + 2 * stride);
      long d = LittleEndian.getLong(src, at + 3 * stride);
      long ab0 = lower(a, b, BYTES, 8);
      long ab1 = upper(a, b, BYTES, 8);
      long cd0 = lower(c, d, BYTES, 8);
      long cd1 = upper(c, d, BYTES, 8);
      long low04 = lower(ab0, cd0, PAIRS, 16);
      long low26 = upper(ab0, cd0, PAIRS, 16);
      long low15 = lower(ab1, cd1, PAIRS, 16);
      long low37 = upper(ab1, cd1, PAIRS, 16);
      long e = LittleEndian.getLong(src, at + 4 * stride);
      long f = LittleEndian.getLong(src, at + 5 * stride);
      long g = LittleEndian.getLong(src, at + 6 * stride);
      long h = LittleEndian.getLong(src, at + 7 * stride);
      long ef0 = lower(e, f, BYTES, 8);
      long ef1 = upper(e, f, BYTES, 8);
      long gh0 = lower(g, h, BYTES, 8);
      long gh1 = upper(g, h, BYTES, 8);
      long high04 = lower(ef0, gh0, PAIRS, 16);
      long high26 = upper(ef0, gh0, PAIRS, 16);
      long high15 = lower(ef1, gh1, PAIRS, 16);
      long high37 = upper(ef1, gh1, PAIRS, 16);
      int to = offset + i;
      dst[to] = lower(low04, high04, HALVES, 32);
      dst[to + 1] = lower(low15, high15, HALVES, 32);
      dst[to + 2] = lower(low26, high26, HALVES, 32);
      dst[to + 3] = lower(low37, high37, HALVES, 32);
      dst[to + 4] = upper(low04, high04, HALVES, 32);
      dst[to + 5] = upper(low15, high15, HALVES, 32);
      dst[to + 6] = upper(low26, high26, HALVES, 32);
      dst[to + 7] = upper(low37, high37, HALVES, 32);
    }
    for (; i < count; i++) {
      dst[offset + i] = gather(src, from + i, stride, Long.BYTES);
    }
  }

  /** Scatters eight-byte values to eight streams. */
  static void scatterLongs(long[] src, int offset, int count, byte[] dst, int to, int stride) {
    int i = 0;
    for (; i <= count - TILE; i += TILE) {
      int from = offset + i;
      long low04 = lower(src[from], src[from + 4], HALVES, 32);
      long high04 = upper(src[from], src[from + 4], HALVES, 32);
      long low15 = lower(src[from + 1], src[from + 5], HALVES, 32);
      long high15 = upper(src[from + 1], src[from + 5], HALVES, 32);
      long low26 = lower(src[from + 2], src[from + 6], HALVES, 32);
      long high26 = upper(src[from + 2], src[from + 6], HALVES, 32);
      long low37 = lower(src[from + 3], src[from + 7], HALVES, 32);
      long high37 = upper(src[from + 3], src[from + 7], HALVES, 32);
      int at = to + i;
      putFour(low04, low15, low26, low37, dst, at, stride);
      putFour(high04, high15, high26, high37, dst, at + 4 * stride, stride);
    }
    for (; i < count; i++) {
      scatter(src[offset + i], dst, to + i, stride, Long.BYTES);
    }
  }

  /** Stores the tiles of four streams from words that each hold four bytes of two values. */
  private static void putFour(
      long values04, long values15, long values26, long values37, byte[] dst, int to, int stride) {
    long evenLow = lower(values04, values26, PAIRS, 16);
    long evenHigh = upper(values04, values26, PAIRS, 16);
    long oddLow = lower(values15, values37, PAIRS, 16);
    long oddHigh = upper(values15, values37, PAIRS, 16);
    LittleEndian.putLong(dst, to, lower(evenLow, oddLow, BYTES, 8));
    LittleEndian.putLong(dst, to + stride, upper(evenLow, oddLow, BYTES, 8));
    LittleEndian.putLong(dst, to + 2 * stride, lower(evenHigh, oddHigh, BYTES, 8));
    LittleEndian.putLong(dst, to + 3 * stride, upper(evenHigh, oddHigh, BYTES, 8));
  }

  /** Gathers the bytes of one value, one from each stream. */
  private static long gather(byte[] src, int from, int stride, int width) {
    long value = 0;
    for (int k = 0; k < width; k++) {
      value |= (src[from + k * stride] & 0xFFL) << (Byte.SIZE * k);
    }
    return value;
  }

  /** Scatters the bytes of one value, one to each stream. */
  private static void scatter(long value, byte[] dst, int to, int stride, int width) {
    for (int k = 0; k < width; k++) {
      dst[to + k * stride] = (byte) (value >>> (Byte.SIZE * k));
    }
  }
}
