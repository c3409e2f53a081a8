package io.jparquet.internal.codec;

import java.util.zip.DataFormatException;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * LZ4_RAW: one LZ4 block for each page. Decompression checks each access to source and destination.
 * Nothing needs to be freed, because the library keeps its instances.
 */
final class Lz4RawCodec implements UncheckedCodec {
  private final LZ4Compressor compressor;
  private final LZ4SafeDecompressor decompressor;

  Lz4RawCodec() {
    LZ4Factory factory = LZ4Factory.fastestInstance();
    compressor = factory.fastCompressor();
    decompressor = factory.safeDecompressor();
  }

  @Override
  public long maxCompressedLength(int length) {
    return 16L + length + length / 255;
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
    } catch (LZ4Exception e) {
      throw UncheckedCodec.refused(e);
    }
  }
}
