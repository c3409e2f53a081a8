package io.jparquet.encoding;

import io.jparquet.io.LittleEndian;

/**
 * PLAIN BOOLEAN values: one bit each, least significant bit first. Eight are expanded at once by a
 * table.
 */
final class PlainBooleanDecoder implements ValueDecoder<byte[]> {
  /** For each byte its eight bits as eight bytes 0 or 1, the lowest bit in the lowest byte. */
  private static final long[] EXPANDED = new long[256];

  static {
    for (int bits = 0; bits < EXPANDED.length; bits++) {
      long bytes = 0;
      for (int bit = 0; bit < 8; bit++) {
        bytes |= (long) (bits >>> bit & 1) << (8 * bit);
      }
      EXPANDED[bits] = bytes;
    }
  }

  private byte[] page;
  private int offset;

  /** Index of the next bit and number of bits, from the byte {@code offset}. */
  private long bit;

  private long bitCount;

  @Override
  public void init(byte[] bytes, int start, int limit, int valueCount) {
    page = bytes;
    offset = start;
    bit = 0;
    bitCount = 8L * (limit - start);
  }

  @Override
  public void read(byte[] dst, int dstOffset, int count) {
    RemainingValues.check(count, bitCount - bit, "PLAIN BOOLEAN");
    int at = dstOffset;
    int end = dstOffset + count;
    while (at < end && (bit & 7) != 0) {
      dst[at++] = next();
    }
    int in = offset + (int) (bit >>> 3);
    int eights = (end - at) >>> 3;
    for (int i = 0; i < eights; i++) {
      LittleEndian.putLong(dst, at + 8 * i, EXPANDED[page[in + i] & 0xFF]);
    }
    at += 8 * eights;
    bit += 8L * eights;
    while (at < end) {
      dst[at++] = next();
    }
  }

  private byte next() {
    byte value = (byte) (page[offset + (int) (bit >>> 3)] >>> (bit & 7) & 1);
    bit++;
    return value;
  }

  @Override
  public void skip(int count) {
    RemainingValues.check(count, bitCount - bit, "PLAIN BOOLEAN");
    bit += count;
  }
}
