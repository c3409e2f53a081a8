package io.jparquet.internal.codec;

import java.io.IOException;
import java.util.zip.DataFormatException;
import org.xerial.snappy.Snappy;

/**
 * SNAPPY: one raw block for each page.
 *
 * <p>A block begins with its uncompressed size. {@link SnappyDecoder} decompresses blocks of many
 * short tags, which it does faster than the native decompressor. Blocks that hardly shrank consist
 * of long literals, and native code copies them once. It also decompresses large blocks, so that
 * the array of the decoder stays small, and all blocks until the decoder is compiled ({@link
 * WarmUp}). It limits its writes by the stated size alone and does not know the destination. So the
 * size is compared with the available room before the call.
 */
final class SnappyCodec implements UncheckedCodec {
  /** The most uncompressed bytes of a block for the decoder. */
  private static final int MAX_DECODED = 2 << 20;

  private static final WarmUp WARM_UP = new WarmUp();

  private final SnappyDecoder decoder = new SnappyDecoder();

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
    int size = (int) stated;
    if (size == 0 || size > MAX_DECODED || length > size - size / 8) {
      return decompressNatively(src, offset, length, dst, dstOffset);
    }
    if (WARM_UP.isOver()) {
      return decode(src, offset, length, dst, dstOffset, size);
    }
    boolean trial = WARM_UP.isTrial();
    long start = System.nanoTime();
    int written =
        trial
            ? decode(src, offset, length, dst, dstOffset, size)
            : decompressNatively(src, offset, length, dst, dstOffset);
    WARM_UP.took(trial, System.nanoTime() - start, size);
    return written;
  }

  private int decode(byte[] src, int offset, int length, byte[] dst, int dstOffset, int size)
      throws DataFormatException {
    int tags = offset;
    while (src[tags++] < 0) {
      // a byte of the stated size that is not its last one
    }
    decoder.decompress(src, tags, offset + length - tags, dst, dstOffset, size);
    return size;
  }

  private static int decompressNatively(
      byte[] src, int offset, int length, byte[] dst, int dstOffset) throws DataFormatException {
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
