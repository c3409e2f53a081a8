package io.jparquet.codec;

import io.jparquet.metadata.CompressionCodec;
import java.io.IOException;
import org.xerial.snappy.Snappy;

/**
 * Raw Snappy blocks.
 *
 * <p>A block begins with its uncompressed size. The native decompressor bounds its writes by that
 * size alone, it does not know the destination; therefore the size is compared with the page
 * header's, and the header's with the destination, before it is called.
 */
final class SnappyCodec implements BlockCodec {
  @Override
  public CompressionCodec id() {
    return CompressionCodec.SNAPPY;
  }

  @Override
  public int maxCompressedLength(int uncompressedLength) {
    return BlockRange.bound(
        id(), uncompressedLength, 32L + uncompressedLength + uncompressedLength / 6);
  }

  @Override
  public int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset) {
    BlockRange.check(src, offset, length, "source");
    BlockRange.check(dst, dstOffset, maxCompressedLength(length), "destination");
    try {
      return Snappy.compress(src, offset, length, dst, dstOffset);
    } catch (IOException e) {
      throw new IllegalStateException("Snappy failed to compress " + length + " bytes", e);
    }
  }

  @Override
  public void decompress(
      byte[] src, int offset, int length, byte[] dst, int dstOffset, int uncompressedLength) {
    BlockRange.check(src, offset, length, "source");
    BlockRange.check(dst, dstOffset, uncompressedLength, "destination");
    if (length == 0 && uncompressedLength == 0) {
      return;
    }
    long stated = statedLength(src, offset, length);
    if (stated != uncompressedLength) {
      throw BlockRange.corrupt(
          id(),
          length,
          uncompressedLength,
          stated < 0 ? "its size is unreadable" : "it states " + stated,
          null);
    }
    try {
      int written = Snappy.uncompress(src, offset, length, dst, dstOffset);
      if (written != uncompressedLength) {
        throw BlockRange.corrupt(id(), length, uncompressedLength, "holds " + written, null);
      }
    } catch (IOException e) {
      throw BlockRange.corrupt(
          id(), length, uncompressedLength, "cannot be decompressed: " + e.getMessage(), e);
    }
  }

  /** The varint at the head of a block, or -1 when it is cut off or has more than 32 bits. */
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

  @Override
  public void close() {
    // Holds nothing.
  }
}
