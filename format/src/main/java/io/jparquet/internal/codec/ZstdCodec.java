package io.jparquet.internal.codec;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.util.zip.DataFormatException;
import org.jspecify.annotations.Nullable;

/**
 * ZSTD: Zstandard frames. The native contexts are created at first use and freed by {@link
 * #close()}.
 */
final class ZstdCodec implements UncheckedCodec {
  private static final int DEFAULT_LEVEL = 3;

  private final int level;
  private @Nullable ZstdCompressCtx compressor;
  private @Nullable ZstdDecompressCtx decompressor;

  ZstdCodec(int level) {
    this.level = level == Compression.DEFAULT_LEVEL ? DEFAULT_LEVEL : level;
  }

  @Override
  public long maxCompressedLength(int length) {
    return Zstd.compressBound(length);
  }

  @Override
  public int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room) {
    if (compressor == null) {
      compressor = new ZstdCompressCtx().setLevel(level);
    }
    return compressor.compressByteArray(dst, dstOffset, room, src, offset, length);
  }

  @Override
  public int decompress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room)
      throws DataFormatException {
    if (decompressor == null) {
      decompressor = new ZstdDecompressCtx();
    }
    try {
      return decompressor.decompressByteArray(dst, dstOffset, room, src, offset, length);
    } catch (ZstdException e) {
      throw UncheckedCodec.refused(e);
    }
  }

  @Override
  public void close() {
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
