package io.jparquet.codec;

import io.jparquet.metadata.CompressionCodec;
import java.util.zip.DataFormatException;

/** LZO1X blocks in Hadoop's framing, as the LZO codec of Hadoop stores them. */
final class LzoCodec implements BlockCodec {
  private final HadoopBlocks frames = new HadoopBlocks(new LzoBlocks());

  @Override
  public CompressionCodec id() {
    return CompressionCodec.LZO;
  }

  @Override
  public int maxCompressedLength(int uncompressedLength) {
    return BlockRange.bound(
        id(), uncompressedLength, frames.maxCompressedLength(uncompressedLength));
  }

  @Override
  public int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset) {
    BlockRange.check(src, offset, length, "source");
    BlockRange.check(dst, dstOffset, maxCompressedLength(length), "destination");
    return frames.compress(src, offset, length, dst, dstOffset);
  }

  @Override
  public void decompress(
      byte[] src, int offset, int length, byte[] dst, int dstOffset, int uncompressedLength) {
    BlockRange.check(src, offset, length, "source");
    BlockRange.check(dst, dstOffset, uncompressedLength, "destination");
    if (length == 0 && uncompressedLength == 0) {
      return;
    }
    try {
      frames.decompress(src, offset, length, dst, dstOffset, uncompressedLength);
    } catch (DataFormatException e) {
      throw BlockRange.corrupt(id(), length, uncompressedLength, e);
    }
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
