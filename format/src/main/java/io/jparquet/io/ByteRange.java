package io.jparquet.io;

/**
 * A range of bytes of a file.
 *
 * @param offset position of the first byte, from the start of the file
 * @param length number of bytes, not negative
 */
public record ByteRange(long offset, int length) {
  /** Checks that the range is not negative and does not exceed the largest file position. */
  public ByteRange {
    if (offset < 0 || length < 0 || offset > Long.MAX_VALUE - length) {
      throw new IllegalArgumentException(
          "a byte range needs offset >= 0 and length >= 0, not offset "
              + offset
              + " and length "
              + length);
    }
  }

  /** Position of the first byte after the range. */
  public long end() {
    return offset + length;
  }
}
