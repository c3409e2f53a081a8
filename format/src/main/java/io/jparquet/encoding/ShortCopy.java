package io.jparquet.encoding;

import io.jparquet.io.LittleEndian;

/** Copies of byte strings that are mostly too short for {@link System#arraycopy} to pay. */
final class ShortCopy {
  /** Bytes behind the target that {@link #copy} may overwrite. */
  static final int SLACK = 32;

  private ShortCopy() {}

  /**
   * Copies bytes, in words where both arrays have the room. Up to {@link #SLACK} bytes behind the
   * target may be overwritten. The ranges must not overlap, but may lie in one array.
   */
  static void copy(byte[] src, int from, byte[] dst, int to, int length) {
    if (length <= SLACK && from <= src.length - SLACK && to <= dst.length - SLACK) {
      for (int i = 0; i < length; i += Long.BYTES) {
        LittleEndian.putLong(dst, to + i, LittleEndian.getLong(src, from + i));
      }
    } else {
      System.arraycopy(src, from, dst, to, length);
    }
  }
}
