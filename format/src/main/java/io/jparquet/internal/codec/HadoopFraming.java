package io.jparquet.internal.codec;

import io.jparquet.internal.bytes.LittleEndian;
import java.util.zip.DataFormatException;

/**
 * The framing that Hadoop's block compressors put around raw blocks. The specification mentions it
 * in "LZ4" and does not document it.
 *
 * <p>A page is a sequence of frames. A frame states its uncompressed size and holds as many blocks
 * as that size needs; a block states its compressed size only. Sizes are big-endian ints. Hadoop
 * writes a large buffer as one frame of several blocks, and many small buffers as many frames; the
 * reader reads both. The writer writes frames of one block each. They are small enough for the
 * fixed buffers of Hadoop's decompressors, and readers in other languages refuse frames of several
 * blocks.
 */
final class HadoopFraming implements UncheckedCodec {
  /** Uncompressed bytes of a written block; Hadoop's buffers have 256 KiB by default. */
  static final int BLOCK_LENGTH = 128 << 10;

  private final UncheckedCodec blocks;

  HadoopFraming(UncheckedCodec blocks) {
    this.blocks = blocks;
  }

  @Override
  public long maxCompressedLength(int length) {
    long full = length / BLOCK_LENGTH;
    long frame = 2 * Integer.BYTES + blocks.maxCompressedLength(BLOCK_LENGTH);
    return full * frame + 2 * Integer.BYTES + blocks.maxCompressedLength(length % BLOCK_LENGTH);
  }

  @Override
  public int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room) {
    int limit = offset + length;
    int out = dstOffset;
    int in = offset;
    do {
      int size = Math.min(BLOCK_LENGTH, limit - in);
      putInt(dst, out, size);
      out += Integer.BYTES;
      if (size > 0) {
        int body = out + Integer.BYTES;
        int written = blocks.compress(src, in, size, dst, body, dstOffset + room - body);
        putInt(dst, out, written);
        out = body + written;
        in += size;
      }
    } while (in < limit);
    return out - dstOffset;
  }

  @Override
  public int decompress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room)
      throws DataFormatException {
    int limit = offset + length;
    int outLimit = dstOffset + room;
    int out = dstOffset;
    int in = offset;
    while (in < limit) {
      int frameLength = size(src, in, limit, outLimit - out, "frame");
      in += Integer.BYTES;
      int frameEnd = out + frameLength;
      while (out < frameEnd) {
        int stored = size(src, in, limit, limit - in - Integer.BYTES, "block");
        in += Integer.BYTES;
        int written = blocks.decompress(src, in, stored, dst, out, frameEnd - out);
        if (written <= 0) {
          throw new DataFormatException("the block at byte " + (in - offset) + " is empty");
        }
        in += stored;
        out += written;
      }
    }
    return out - dstOffset;
  }

  @Override
  public void close() {
    blocks.close();
  }

  /** Reads a size of at most {@code max} bytes; the int must end before {@code limit}. */
  private static int size(byte[] src, int in, int limit, int max, String what)
      throws DataFormatException {
    if (limit - in < Integer.BYTES) {
      throw new DataFormatException("the size of a " + what + " is cut off");
    }
    int size = getInt(src, in);
    if (size < 0 || size > max) {
      throw new DataFormatException(
          "a " + what + " states " + (size & 0xFFFF_FFFFL) + " bytes where " + max + " are left");
    }
    return size;
  }

  /** The big-endian int in the four bytes from {@code index}. */
  static int getInt(byte[] bytes, int index) {
    return Integer.reverseBytes(LittleEndian.getInt(bytes, index));
  }

  private static void putInt(byte[] bytes, int index, int value) {
    LittleEndian.putInt(bytes, index, Integer.reverseBytes(value));
  }
}
