package io.jparquet.internal.codec;

import io.airlift.compress.MalformedInputException;
import io.airlift.compress.lzo.LzoCompressor;
import io.airlift.compress.lzo.LzoDecompressor;
import java.util.zip.DataFormatException;

/**
 * LZO: raw LZO1X blocks in plain Java; {@link FramedOrRaw} writes them in Hadoop's framing. The
 * compressor's table is reused; there is no native memory. Decompression checks each access to
 * source and destination.
 */
final class LzoCodec implements UncheckedCodec {
  private final LzoCompressor compressor = new LzoCompressor();
  private final LzoDecompressor decompressor = new LzoDecompressor();

  @Override
  public long maxCompressedLength(int length) {
    return 67L + length + length / 16;
  }

  @Override
  public int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room) {
    return compressor.compress(src, offset, length, dst, dstOffset, room);
  }

  @Override
  public int decompress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room)
      throws DataFormatException {
    try {
      return decompressor.decompress(src, offset, length, dst, dstOffset, room);
    } catch (MalformedInputException e) {
      throw UncheckedCodec.refused(e);
    }
  }
}
