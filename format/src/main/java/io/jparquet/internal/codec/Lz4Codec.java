package io.jparquet.internal.codec;

import java.util.zip.DataFormatException;

/**
 * LZ4, which is deprecated: blocks in Hadoop's framing. Some writers stored raw blocks under the
 * same id; these are read too.
 *
 * <p>The first byte distinguishes the two. A raw block that is not empty begins with a literal,
 * because there is nothing to copy from, so its first byte is at least {@value #FIRST_LITERAL}. A
 * frame that begins with such a byte states at least 256 MiB. For a page of that size the first
 * byte does not decide, and the framing is tried first.
 */
final class Lz4Codec implements UncheckedCodec {
  private static final int FIRST_LITERAL = 0x10;

  private final UncheckedCodec raw = new Lz4RawCodec();
  private final UncheckedCodec frames = new HadoopFraming(raw);

  @Override
  public long maxCompressedLength(int length) {
    return frames.maxCompressedLength(length);
  }

  @Override
  public int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room) {
    return frames.compress(src, offset, length, dst, dstOffset, room);
  }

  @Override
  public int decompress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room)
      throws DataFormatException {
    boolean mayBeRaw = length < Integer.BYTES || (src[offset] & 0xFF) >= FIRST_LITERAL;
    if (!mayBeRaw) {
      return frames.decompress(src, offset, length, dst, dstOffset, room);
    }
    if (isFrameOfAtMost(room, src, offset, length)) {
      try {
        if (frames.decompress(src, offset, length, dst, dstOffset, room) == room) {
          return room;
        }
      } catch (DataFormatException e) {
        // It was not a frame.
      }
    }
    return raw.decompress(src, offset, length, dst, dstOffset, room);
  }

  private static boolean isFrameOfAtMost(int limit, byte[] src, int offset, int length) {
    return length >= Integer.BYTES
        && Integer.compareUnsigned(HadoopFraming.getInt(src, offset), limit) <= 0;
  }
}
