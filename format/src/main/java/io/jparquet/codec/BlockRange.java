package io.jparquet.codec;

import io.jparquet.CorruptFileException;
import io.jparquet.metadata.CompressionCodec;
import java.util.Objects;

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
