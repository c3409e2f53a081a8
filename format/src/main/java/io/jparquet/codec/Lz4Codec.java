package io.jparquet.codec;

import io.jparquet.metadata.CompressionCodec;
import java.util.zip.DataFormatException;

/**
 * The deprecated codec LZ4: blocks in Hadoop's framing. Some writers stored raw blocks under the
 * same id, and those are read too.
 *
 * <p>The two can be told apart. A raw block that holds anything begins with a literal, because
 * there is nothing to copy from, so its first byte is at least {@value #FIRST_LITERAL}. A frame
 * that begins with such a byte states at least 256 MiB; only if a page is that large is there a
 * doubt, and then the framing is tried first.
 */
final class Lz4Codec implements BlockCodec {
  private static final int FIRST_LITERAL = 0x10;

  private final RawBlocks blocks = new Lz4Blocks();
  private final HadoopBlocks frames = new HadoopBlocks(blocks);

  @Override
  public CompressionCodec id() {
    return CompressionCodec.LZ4;
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
    boolean mayBeRaw = length < Integer.BYTES || (src[offset] & 0xFF) >= FIRST_LITERAL;
    if (mayBeRaw && !isFrameOfAtMost(uncompressedLength, src, offset, length)) {
      raw(src, offset, length, dst, dstOffset, uncompressedLength);
      return;
    }
    try {
      frames.decompress(src, offset, length, dst, dstOffset, uncompressedLength);
    } catch (DataFormatException e) {
      if (!mayBeRaw) {
        throw BlockRange.corrupt(id(), length, uncompressedLength, e);
      }
      raw(src, offset, length, dst, dstOffset, uncompressedLength);
    }
  }

  private static boolean isFrameOfAtMost(int limit, byte[] src, int offset, int length) {
    return length >= Integer.BYTES
        && Integer.compareUnsigned(HadoopBlocks.getInt(src, offset), limit) <= 0;
  }

  private void raw(
      byte[] src, int offset, int length, byte[] dst, int dstOffset, int uncompressedLength) {
    int written;
    try {
      written = blocks.decompress(src, offset, length, dst, dstOffset, uncompressedLength);
    } catch (DataFormatException e) {
      throw BlockRange.corrupt(id(), length, uncompressedLength, e);
    }
    if (written != uncompressedLength) {
      throw BlockRange.corrupt(id(), length, uncompressedLength, "it holds " + written, null);
    }
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
