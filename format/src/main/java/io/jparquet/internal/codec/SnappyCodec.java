package io.jparquet.internal.codec;

import java.io.IOException;
import java.util.zip.DataFormatException;
import org.xerial.snappy.Snappy;

/**
 * SNAPPY: one raw block for each page.
 *
 * <p>A block begins with its uncompressed size. The native decompressor limits its writes by that
 * size alone and does not know the destination. So the size is compared with the available room
 * before the call.
 */
final class SnappyCodec implements UncheckedCodec {
  @Override
  public long maxCompressedLength(int length) {
    return 32L + length + length / 6;
  }

  @Override
  public int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room) {
    try {
      return Snappy.compress(src, offset, length, dst, dstOffset);
    } catch (IOException e) {
      throw new IllegalStateException("Snappy failed to compress " + length + " bytes", e);
    }
  }

  @Override
  public int decompress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room)
      throws DataFormatException {
    long stated = statedLength(src, offset, length);
    if (stated < 0 || stated > room) {
      throw new DataFormatException(stated < 0 ? "its size is unreadable" : "it states " + stated);
    }
    try {
      return Snappy.uncompress(src, offset, length, dst, dstOffset);
    } catch (IOException e) {
      throw UncheckedCodec.refused(e);
    }
  }

  /** The varint at the start of a block, or -1 if it is cut off or has more than 32 bits. */
  private static long statedLength(byte[] src, int offset, int length) {
    long value = 0;
    for (int i = 0; i < Math.min(length, 5); i++) {
      byte next = src[offset + i];
      value |= (next & 0x7FL) << (7 * i);
      if (next >= 0) {
        return value <= 0xFFFF_FFFFL ? value : -1;
      }
    }
    return -1;
  }
}
