package io.jparquet.io;

import io.jparquet.error.UnsupportedFeatureException;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * A file that can be read at any position. It has no cursor. Implementations document whether they
 * may be used by several threads at once; those of this package may.
 */
public interface InputFile extends Closeable {
  /** Name of the file for messages, for instance its path or URI. */
  String location();

  /** Length of the file in bytes. */
  long length() throws IOException;

  /**
   * Reads exactly {@code length} bytes.
   *
   * @param position position of the first byte in the file
   * @param dst array that takes the bytes
   * @param offset index in {@code dst} of the first byte
   * @param length number of bytes
   * @throws java.io.EOFException when the file ends before the last of these bytes
   */
  void readFully(long position, byte[] dst, int offset, int length) throws IOException;

  /** As {@link #readRanges(List, RangeCoalescer)}, with {@link RangeCoalescer#DEFAULT}. */
  default List<FetchedRange> readRanges(List<ByteRange> ranges) throws IOException {
    return readRanges(ranges, RangeCoalescer.DEFAULT);
  }

  /**
   * Reads several ranges. The default merges ranges that are close to each other and reads each
   * merged range once. An implementation over a store that accepts several ranges in one request
   * should override it.
   *
   * @param ranges the ranges, in any order; they may overlap
   * @param merging which ranges are better read as one
   * @return the bytes, in the order of {@code ranges}
   * @throws java.io.EOFException when a range ends after the end of the file; nothing is allocated
   *     for such a range
   */
  default List<FetchedRange> readRanges(List<ByteRange> ranges, RangeCoalescer merging)
      throws IOException {
    return merging.read(this, ranges);
  }

  /**
   * Opens another file by its path relative to the directory of this one. It is needed for column
   * chunks in other files than their footer. The default supports no other files.
   *
   * @param relativePath the path, with slashes; the caller has checked that it does not leave the
   *     directory
   * @throws UnsupportedFeatureException when this file has no directory
   * @throws IOException when the file cannot be opened
   */
  default InputFile sibling(String relativePath) throws IOException {
    throw new UnsupportedFeatureException(
        "the file '"
            + relativePath
            + "' is needed, but its location relative to "
            + location()
            + " is unknown; open that file itself, or implement "
            + getClass().getSimpleName()
            + ".sibling");
  }
}
