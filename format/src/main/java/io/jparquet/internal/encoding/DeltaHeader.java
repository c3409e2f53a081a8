package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;

/** The variable-length numbers at the start of DELTA_BINARY_PACKED sections and blocks. */
final class DeltaHeader {
  private DeltaHeader() {}

  /** Appends the header of a section. */
  static void put(int blockSize, int miniblocks, int values, long firstValue, ByteSink out) {
    out.putVarint(blockSize);
    out.putVarint(miniblocks);
    out.putVarint(values);
    putZigzag(firstValue, out);
  }

  /** Bytes that {@link #put} appends. */
  static int size(int blockSize, int miniblocks, int values, long firstValue) {
    return varlongSize(blockSize)
        + varlongSize(miniblocks)
        + varlongSize(values)
        + zigzagSize(firstValue);
  }

  /** Appends a signed number. */
  static void putZigzag(long value, ByteSink out) {
    out.putVarlong(zigzag(value));
  }

  /** Bytes that {@link #putZigzag} appends. */
  static int zigzagSize(long value) {
    return varlongSize(zigzag(value));
  }

  private static long zigzag(long value) {
    return (value << 1) ^ (value >> 63);
  }

  private static int varlongSize(long value) {
    return (Long.SIZE - Long.numberOfLeadingZeros(value | 1) + 6) / 7;
  }
}
