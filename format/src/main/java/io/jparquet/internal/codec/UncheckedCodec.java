package io.jparquet.internal.codec;

import java.util.zip.DataFormatException;

/**
 * A codec without checks: a compression algorithm as its library provides it, or a framing of its
 * blocks. {@link CheckedCodec} checks the ranges and the size of the result for all codecs. {@link
 * #close()} frees the native memory that a codec keeps between blocks. Not thread-safe.
 */
interface UncheckedCodec {
  /**
   * Upper bound of the compressed size of {@code length} bytes. It may be larger than an array.
   *
   * @param length zero or more
   */
  long maxCompressedLength(int length);

  /**
   * Compresses one block.
   *
   * @param room number of bytes that may be written, at least {@link #maxCompressedLength}
   * @return number of bytes written
   */
  int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room);

  /**
   * Decompresses one block and never writes more than {@code room} bytes.
   *
   * @param room number of bytes that the block should hold when it is decompressed
   * @return number of bytes written
   * @throws DataFormatException when the block is damaged or holds more
   */
  int decompress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room)
      throws DataFormatException;

  /** Frees native memory, if any. A second call has no effect; no other call may follow. */
  default void close() {}

  /** The error for a block that the library refuses, with the message of the library. */
  static DataFormatException refused(Exception cause) {
    DataFormatException error =
        new DataFormatException("a block can't be decompressed: " + cause.getMessage());
    error.initCause(cause);
    return error;
  }
}
