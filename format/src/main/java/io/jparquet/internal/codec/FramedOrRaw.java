package io.jparquet.internal.codec;

import java.util.zip.DataFormatException;

/**
 * A codec whose blocks are written in Hadoop's framing, but were stored as raw blocks by some
 * writers: LZO, and LZ4, which is deprecated for that reason. Both forms are read.
 *
 * <p>The first byte can tell a raw block from a frame. A raw block of LZ4 that is not empty begins
 * with a literal, because there is nothing to copy from, so its first byte is at least 0x10; a
 * frame that begins with such a byte states at least 256 MiB. LZO has no such rule. If the first
 * byte does not decide, the framing is tried first: frames are accepted only if their sizes add up
 * to those of the page.
 */
final class FramedOrRaw implements UncheckedCodec {
  private static final int FIRST_LITERAL_OF_LZ4 = 0x10;

  private final UncheckedCodec raw;
  private final UncheckedCodec frames;
  private final int lowestFirstByte;

  private FramedOrRaw(UncheckedCodec raw, int lowestFirstByte) {
    this.raw = raw;
    this.frames = new HadoopFraming(raw);
    this.lowestFirstByte = lowestFirstByte;
  }

  static FramedOrRaw lz4() {
    return new FramedOrRaw(new Lz4RawCodec(), FIRST_LITERAL_OF_LZ4);
  }

  static FramedOrRaw lzo() {
    return new FramedOrRaw(new LzoCodec(), 0);
  }

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
    boolean mayBeRaw = length < Integer.BYTES || (src[offset] & 0xFF) >= lowestFirstByte;
    if (!mayBeRaw) {
      return frames.decompress(src, offset, length, dst, dstOffset, room);
    }
    DataFormatException noFrames = null;
    if (isFrameOfAtMost(room, src, offset, length)) {
      try {
        if (frames.decompress(src, offset, length, dst, dstOffset, room) == room) {
          return room;
        }
      } catch (DataFormatException e) {
        noFrames = e;
      }
    }
    try {
      return raw.decompress(src, offset, length, dst, dstOffset, room);
    } catch (DataFormatException e) {
      if (noFrames != null) {
        e.addSuppressed(noFrames);
      }
      throw e;
    }
  }

  @Override
  public void close() {
    frames.close();
  }

  private static boolean isFrameOfAtMost(int limit, byte[] src, int offset, int length) {
    return length >= Integer.BYTES
        && Integer.compareUnsigned(HadoopFraming.getInt(src, offset), limit) <= 0;
  }
}
