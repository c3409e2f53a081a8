package io.jparquet.codec;

import java.util.zip.DataFormatException;

/**
 * A compression algorithm as its library offers it: blocks that state neither of their sizes. Range
 * checks are the caller's.
 */
interface RawBlocks {
  /** Upper bound of the compressed size of {@code length} bytes, which is at least 0. */
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
   * @return number of bytes written
   * @throws DataFormatException when the block is damaged or holds more
   */
  int decompress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room)
      throws DataFormatException;
}
