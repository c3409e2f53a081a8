package io.jparquet.codec;

import io.jparquet.CorruptFileException;
import io.jparquet.metadata.CompressionCodec;
import java.util.Objects;
import java.util.zip.DataFormatException;

/**
 * Checks of the ranges that callers hand to codecs: native code does not always check them. Misuse
 * is an {@link IllegalArgumentException}.
 */
final class BlockRange {
  private BlockRange() {}

  static void check(byte[] array, int offset, int length, String what) {
    Objects.requireNonNull(array, what);
    if (offset < 0 || length < 0 || offset > array.length - length) {
      throw new IllegalArgumentException(
          "the "
              + what
              + " range of "
              + length
              + " bytes from index "
              + offset
              + " does not lie in an array of "
              + array.length
              + " bytes");
    }
  }

  /**
   * The bound as an array length.
   *
   * @throws IllegalArgumentException when it is none
   */
  static int bound(CompressionCodec codec, int uncompressed, long compressed) {
    if (uncompressed < 0 || compressed > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          codec + " cannot compress " + uncompressed + " bytes to one array");
    }
    return (int) compressed;
  }

  /** The error for a block that can't be decompressed, or not to what its page header says. */
  static CorruptFileException corrupt(
      CompressionCodec codec, int compressed, int uncompressed, DataFormatException e) {
    String found = e.getMessage() == null ? "its data are invalid" : e.getMessage();
    return corrupt(codec, compressed, uncompressed, found, e);
  }

  /** The error for a block that does not hold what its page header says. */
  static CorruptFileException corrupt(
      CompressionCodec codec, int compressed, int uncompressed, String found, Throwable cause) {
    return new CorruptFileException(
        codec
            + " page of "
            + compressed
            + " compressed bytes should hold "
            + uncompressed
            + " bytes, but "
            + found
            + ": the file is damaged",
        cause);
  }
}
