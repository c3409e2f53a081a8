package io.jparquet.codec;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import io.jparquet.metadata.CompressionCodec;

/** Zstandard frames. The native contexts are made at first use and live until {@link #close()}. */
final class ZstdCodec implements BlockCodec {
  private static final int DEFAULT_LEVEL = 3;

  private final int level;
  private ZstdCompressCtx compressor;
  private ZstdDecompressCtx decompressor;
  private boolean closed;

  ZstdCodec(int level) {
    this.level = level == BlockCodecs.DEFAULT_LEVEL ? DEFAULT_LEVEL : level;
  }

  @Override
  public CompressionCodec id() {
    return CompressionCodec.ZSTD;
  }

  @Override
  public int maxCompressedLength(int uncompressedLength) {
    long bound = uncompressedLength < 0 ? 0 : Zstd.compressBound(uncompressedLength);
    return BlockRange.bound(id(), uncompressedLength, bound);
  }

  @Override
  public int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset) {
    BlockRange.check(src, offset, length, "source");
    BlockRange.check(dst, dstOffset, maxCompressedLength(length), "destination");
    checkOpen();
    if (compressor == null) {
      compressor = new ZstdCompressCtx().setLevel(level);
    }
    return compressor.compressByteArray(
        dst, dstOffset, dst.length - dstOffset, src, offset, length);
  }

  @Override
  public void decompress(
      byte[] src, int offset, int length, byte[] dst, int dstOffset, int uncompressedLength) {
    BlockRange.check(src, offset, length, "source");
    BlockRange.check(dst, dstOffset, uncompressedLength, "destination");
    if (length == 0 && uncompressedLength == 0) {
      return;
    }
    checkOpen();
    if (decompressor == null) {
      decompressor = new ZstdDecompressCtx();
    }
    int written;
    try {
      written =
          decompressor.decompressByteArray(dst, dstOffset, uncompressedLength, src, offset, length);
    } catch (ZstdException e) {
      throw BlockRange.corrupt(
          id(), length, uncompressedLength, "it cannot be decompressed: " + e.getMessage(), e);
    }
    if (written != uncompressedLength) {
      throw BlockRange.corrupt(id(), length, uncompressedLength, "it holds " + written, null);
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the ZSTD codec is closed");
    }
  }

  @Override
  public void close() {
    closed = true;
    if (compressor != null) {
      compressor.close();
      compressor = null;
    }
    if (decompressor != null) {
      decompressor.close();
      decompressor = null;
    }
  }
}
