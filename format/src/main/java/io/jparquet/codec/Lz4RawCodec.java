package io.jparquet.codec;

import io.jparquet.metadata.CompressionCodec;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/** LZ4 blocks without framing. Decompression checks each access to source and destination. */
final class Lz4RawCodec implements BlockCodec {
  private final LZ4Compressor compressor;
  private final LZ4SafeDecompressor decompressor;

  Lz4RawCodec() {
    LZ4Factory factory = LZ4Factory.fastestInstance();
    compressor = factory.fastCompressor();
    decompressor = factory.safeDecompressor();
  }

  @Override
  public CompressionCodec id() {
    return CompressionCodec.LZ4_RAW;
  }

  @Override
  public int maxCompressedLength(int uncompressedLength) {
    return compressor.maxCompressedLength(uncompressedLength);
  }

  @Override
  public int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset) {
    BlockRange.check(src, offset, length, "source");
    BlockRange.check(dst, dstOffset, maxCompressedLength(length), "destination");
    return compressor.compress(src, offset, length, dst, dstOffset, dst.length - dstOffset);
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
      written = decompressor.decompress(src, offset, length, dst, dstOffset, uncompressedLength);
    } catch (LZ4Exception e) {
      throw BlockRange.corrupt(
          id(), length, uncompressedLength, "it cannot be decompressed: " + e.getMessage(), e);
    }
    if (written != uncompressedLength) {
      throw BlockRange.corrupt(id(), length, uncompressedLength, "it holds " + written, null);
    }
  }

  @Override
  public void close() {
    // Holds nothing: the library keeps its instances.
  }
}
