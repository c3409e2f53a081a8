package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.LittleEndian;

/**
 * Converts BOOLEAN values between bits, with the first in the lowest bit of a byte, and bytes 0 and
 * 1, eight at a time.
 */
final class BooleanBits {
  /** The eight bits of each byte as eight bytes 0 or 1, with the lowest bit in the lowest byte. */
  private static final long[] EXPANDED = new long[256];

  /** Moves bit {@code 8 * i} of a word to bit {@code 56 + i} for each i at once. */
  private static final long GATHER = 0x0102_0408_1020_4080L;

  static {
    for (int bits = 0; bits < EXPANDED.length; bits++) {
      long bytes = 0;
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        bytes |= (long) (bits >>> bit & 1) << (Byte.SIZE * bit);
      }
      EXPANDED[bits] = bytes;
    }
  }

  private BooleanBits() {}

  /**
   * Expands bits to bytes.
   *
   * @param from index of the byte in {@code src} that contains bit 0
   * @param bit index of the first bit
   */
  static void expand(byte[] src, int from, long bit, byte[] dst, int offset, int count) {
    int at = offset;
    int end = offset + count;
    int in = from + (int) (bit >>> 3);
    int passed = (int) bit & 7;
    if (passed != 0) {
      int first = Math.min(count, Byte.SIZE - passed);
      expandPart(src[in++] >>> passed, dst, at, first);
      at += first;
    }
    for (; at <= end - Byte.SIZE; at += Byte.SIZE) {
      LittleEndian.putLong(dst, at, EXPANDED[src[in++] & 0xFF]);
    }
    if (at < end) {
      expandPart(src[in], dst, at, end - at);
    }
  }

  private static void expandPart(int bits, byte[] dst, int offset, int count) {
    for (int i = 0; i < count; i++) {
      dst[offset + i] = (byte) (bits >>> i & 1);
    }
  }

  /** Packs bytes to bits from the start of byte {@code to}; the last byte is padded with 0. */
  static void pack(byte[] src, int offset, int count, byte[] dst, int to) {
    int at = to;
    int i = 0;
    for (; i <= count - Byte.SIZE; i += Byte.SIZE) {
      dst[at++] = (byte) (LittleEndian.getLong(src, offset + i) * GATHER >>> 56);
    }
    if (i < count) {
      dst[at] = (byte) (LittleEndian.getPartial(src, offset + i, count - i) * GATHER >>> 56);
    }
  }
}
