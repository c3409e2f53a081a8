package io.jparquet.codec;

import io.jparquet.metadata.CompressionCodec;

/** Pages stored as they are. */
final class UncompressedCodec implements BlockCodec {
  @Override
  public CompressionCodec id() {
    return CompressionCodec.UNCOMPRESSED;
  }

  @Override
  public int maxCompressedLength(int uncompressedLength) {
    return BlockRange.bound(id(), uncompressedLength, uncompressedLength);
  }

  @Override
  public int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset) {
    BlockRange.check(src, offset, length, "source");
    BlockRange.check(dst, dstOffset, length, "destination");
    System.arraycopy(src, offset, dst, dstOffset, length);
    return length;
  }

  @Override
  public void decompress(
      byte[] src, int offset, int length, byte[] dst, int dstOffset, int uncompressedLength) {
    BlockRange.check(src, offset, length, "source");
    BlockRange.check(dst, dstOffset, uncompressedLength, "destination");
    if (length != uncompressedLength) {
      throw BlockRange.corrupt(id(), length, uncompressedLength, "the sizes differ", null);
    }
    System.arraycopy(src, offset, dst, dstOffset, length);
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
