package io.jparquet.codec;

import java.util.zip.DataFormatException;

/**
 * A compression algorithm as its library offers it, or a framing of its blocks. Ranges are the
 * caller's to check, and so is the size that a block was to have. Holds no native memory.
 */
interface UncheckedBlocks {
  /** Upper bound of the compressed size of {@code length} bytes; it need not fit an array. */
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
}
