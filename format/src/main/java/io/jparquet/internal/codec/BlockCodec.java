package io.jparquet.internal.codec;

import io.jparquet.metadata.CompressionCodec;

/**
 * Compresses and decompresses one page at a time, from array to array.
 *
 * <p>A codec may hold native memory. Its owner, one reader or one writer, closes it and must not
 * use it afterwards. Not thread-safe. A codec never modifies the source, and writes only to the
 * given range of the destination. After an exception the content of that range is unspecified.
 */
public interface BlockCodec extends AutoCloseable {
  /** The codec as named in the file's metadata. */
  CompressionCodec id();

  /**
   * Upper bound of the compressed size of {@code uncompressedLength} bytes.
   *
   * @throws IllegalArgumentException when the bound does not fit an array
   */
  int maxCompressedLength(int uncompressedLength);

  /**
   * Compresses {@code length} bytes of {@code src} from {@code offset}.
   *
   * @param dst array with room for {@link #maxCompressedLength} bytes from {@code dstOffset}
   * @return number of bytes written
   * @throws IllegalArgumentException when {@code dst} is too small
   */
  int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset);

  /**
   * Decompresses {@code length} bytes of {@code src} from {@code offset} to exactly {@code
   * uncompressedLength} bytes. An empty source is accepted as the compressed form of no bytes: some
   * writers store it for the values of a page without values.
   *
   * @param uncompressedLength the size that the page header states
   * @throws io.jparquet.error.CorruptFileException when the source is not a complete block of this
   *     codec or holds more or fewer bytes
   */
  void decompress(
      byte[] src, int offset, int length, byte[] dst, int dstOffset, int uncompressedLength);

  /** Frees native memory; a second call has no effect. */
  @Override
  void close();
}
