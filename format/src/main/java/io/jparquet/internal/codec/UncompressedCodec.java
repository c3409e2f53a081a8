package io.jparquet.internal.codec;

import java.util.zip.DataFormatException;

/** UNCOMPRESSED: pages as they are. */
final class UncompressedCodec implements UncheckedCodec {
  @Override
  public long maxCompressedLength(int length) {
    return length;
  }

  @Override
  public int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room) {
    System.arraycopy(src, offset, dst, dstOffset, length);
    return length;
  }

  @Override
  public int decompress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room)
      throws DataFormatException {
    if (length > room) {
      throw new DataFormatException("it holds " + length);
    }
    System.arraycopy(src, offset, dst, dstOffset, length);
    return length;
  }
}
