package io.jparquet.codec;

import io.jparquet.metadata.CompressionCodec;
import java.util.zip.DataFormatException;

/** Pages of {@link UncheckedBlocks}, with all checks of ranges and sizes. */
final class CheckedCodec implements BlockCodec {
  private final CompressionCodec id;
  private final UncheckedBlocks blocks;

  CheckedCodec(CompressionCodec id, UncheckedBlocks blocks) {
    this.id = id;
    this.blocks = blocks;
  }

  @Override
  public CompressionCodec id() {
    return id;
  }

  @Override
  public int maxCompressedLength(int uncompressedLength) {
    return BlockRange.bound(id, uncompressedLength, blocks.maxCompressedLength(uncompressedLength));
  }

  @Override
  public int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset) {
    BlockRange.check(src, offset, length, "source");
    int room = maxCompressedLength(length);
    BlockRange.check(dst, dstOffset, room, "destination");
    return blocks.compress(src, offset, length, dst, dstOffset, room);
  }

  @Override
  public void decompress(
      byte[] src, int offset, int length, byte[] dst, int dstOffset, int uncompressedLength) {
    BlockRange.check(src, offset, length, "source");
    BlockRange.check(dst, dstOffset, uncompressedLength, "destination");
    if (length == 0 && uncompressedLength == 0) {
      return;
    }
    int written;
    try {
      written = blocks.decompress(src, offset, length, dst, dstOffset, uncompressedLength);
    } catch (DataFormatException e) {
      throw BlockRange.corrupt(id, length, uncompressedLength, e);
    }
    if (written != uncompressedLength) {
      throw BlockRange.corrupt(id, length, uncompressedLength, "it holds " + written, null);
    }
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
