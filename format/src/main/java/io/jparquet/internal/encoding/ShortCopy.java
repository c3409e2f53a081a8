package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.LittleEndian;

/** Copies byte strings that are mostly too short for {@link System#arraycopy} to be efficient. */
public final class ShortCopy {
  /** Number of bytes from the start of the target that {@link #copy} may overwrite. */
  public static final int SLACK = BinaryValues.ARENA_SLACK;

  private ShortCopy() {}

  /**
   * Copies bytes, with few branches if both arrays have enough space. Up to {@link #SLACK} bytes
   * from the start of the target may be overwritten. The ranges must not overlap; in the same
   * array, the target must be after the source.
   */
  public static void copy(byte[] src, int from, byte[] dst, int to, int length) {
    if (length <= SLACK && from <= src.length - SLACK && to <= dst.length - SLACK) {
      copyWord(src, from, dst, to);
      copyWord(src, from + 8, dst, to + 8);
      if (length > 16) {
        copyWord(src, from + 16, dst, to + 16);
        copyWord(src, from + 24, dst, to + 24);
      }
    } else {
      System.arraycopy(src, from, dst, to, length);
    }
  }

  private static void copyWord(byte[] src, int from, byte[] dst, int to) {
    LittleEndian.putLong(dst, to, LittleEndian.getLong(src, from));
  }
}
