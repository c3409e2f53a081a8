package io.jparquet.internal.codec;

import java.util.zip.DataFormatException;

/**
 * A compression algorithm as its library offers it, or a framing of its blocks. Ranges are the
 * caller's to check, and so is the size that a block was to have: {@link CheckedCodec} does. Native
 * memory that is kept between blocks is freed by {@link #close()}. Not thread-safe.
 */
interface UncheckedBlocks {
  /**
   * Upper bound of the compressed size of {@code length} bytes, which are no negative number; it
   * need not fit an array.
   */
  long maxCompressedLength(int length);

  /**
   * Compresses one block.
   *
   * @param room bytes that may be written, at least {@link #maxCompressedLength}
   * @return number of bytes written
   */
  int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room);

  /**
   * Decompresses one block and never writes more than {@code room} bytes.
   *
   * @param room uncompressed bytes that the block is said to hold
   * @return number of bytes written
   * @throws DataFormatException when the block is damaged or holds more
   */
  int decompress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room)
      throws DataFormatException;

  /** Frees native memory, if there is any; a second call has no effect, and no other follows. */
  default void close() {}

  /** The error for a block that the library refuses, with what it says. */
  static DataFormatException refused(Exception cause) {
    DataFormatException error =
        new DataFormatException("a block can't be decompressed: " + cause.getMessage());
    error.initCause(cause);
    return error;
  }
}
