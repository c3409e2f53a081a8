package io.jparquet.io;

import io.jparquet.error.UnsupportedFeatureException;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A file that can be read at any position. It has no cursor. Implementations document whether they
 * are thread-safe; those of this package are.
 */
public interface InputFile extends Closeable {
  /**
   * Opens a file of a local file system. Its length is determined once, here.
   *
   * @throws java.nio.file.NoSuchFileException when it does not exist
   */
  static InputFile of(Path path) throws IOException {
    return new LocalInputFile(path);
  }

  /**
   * A file in memory without a name.
   *
   * @param content the whole file; not copied, and must not change
   */
  static InputFile of(byte[] content) {
    return of("memory", content);
  }

  /**
   * A file in memory.
   *
   * @param location name for messages
   * @param content the whole file; not copied, and must not change
   */
  static InputFile of(String location, byte[] content) {
    return new ByteArrayInputFile(location, content);
  }

  /** Name of the file for messages, for instance its path or URI. */
  String location();

  /** Length of the file in bytes. */
  long length() throws IOException;

  /**
   * Reads exactly {@code length} bytes.
   *
   * @param position position of the first byte in the file
   * @param dst array that receives the bytes
   * @param offset index in {@code dst} of the first byte
   * @param length number of bytes
   * @throws java.io.EOFException when the file ends before the last of these bytes
   */
  void readFully(long position, byte[] dst, int offset, int length) throws IOException;

  /**
   * Reads several ranges. The reader has already merged ranges that are close together, so each of
   * these is worth a request. The default implementation reads one after another. An implementation
   * over a store that accepts several ranges in one request should override it.
   *
   * @param ranges the ranges, in the order of their offsets
   * @param allocation returns an array of at least the given length, for a range
   * @return the bytes, in the order of {@code ranges}
   * @throws java.io.EOFException if a range extends beyond the end of the file; nothing is
   *     allocated for such a range
   */
  default List<FetchedRange> readRanges(List<ByteRange> ranges, IntFunction<byte[]> allocation)
      throws IOException {
    long fileLength = length();
    for (ByteRange range : ranges) {
      if (range.end() > fileLength) {
        throw new EOFException(
            "bytes "
                + range.offset()
                + " to "
                + range.end()
                + " were requested, but "
                + location()
                + " has "
                + fileLength
                + " bytes");
      }
    }
    List<FetchedRange> fetched = new ArrayList<>(ranges.size());
    for (ByteRange range : ranges) {
      byte[] buffer = allocation.apply(range.length());
      readFully(range.offset(), buffer, 0, range.length());
      fetched.add(new FetchedRange(range, buffer, 0));
    }
    return fetched;
  }

  /**
   * The cost of requests to the storage of this file, as measured so far. If requests are slow,
   * readers read ahead, and merge ranges that are farther apart. The default is {@link
   * RequestCost#UNKNOWN}.
   */
  default RequestCost requestCost() {
    return RequestCost.UNKNOWN;
  }

  /**
   * Opens another file by its path relative to the directory of this one. This is needed for column
   * chunks that are in a different file than their footer. The default supports no other files.
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
