package io.jparquet.internal.codec;

import io.jparquet.internal.bytes.LittleEndian;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * GZIP: gzip members (RFC 1952). The writer writes one member. The reader reads any number of
 * consecutive members, and verifies the checksum and the size at the end of each. It accepts zero
 * bytes after the last member as padding, as gzip itself does. It refuses data with zlib's own
 * header (RFC 1950): the specification excludes them, and the Java decompressor of parquet-java
 * does not read them.
 */
final class GzipCodec implements UncheckedCodec {
  private static final int HEADER_LENGTH = 10;
  private static final int TRAILER_LENGTH = 8;
  private static final int FLAG_HEADER_CRC = 2;
  private static final int FLAG_EXTRA = 4;
  private static final int FLAG_NAME = 8;
  private static final int FLAG_COMMENT = 16;
  private static final int RESERVED_FLAGS = 0xE0;
  private static final int UNKNOWN_SYSTEM = 255;

  private final int level;
  private final CRC32 crc = new CRC32();
  private @Nullable Deflater deflater;
  private @Nullable Inflater inflater;

  GzipCodec(int level) {
    this.level = level == Compression.DEFAULT_LEVEL ? Deflater.DEFAULT_COMPRESSION : level;
  }

  /** The bound for stored blocks of the smallest size that zlib writes, and for the frame. */
  @Override
  public long maxCompressedLength(int length) {
    long data = length;
    return data + (data >>> 3) + (data >>> 6) + 64 + HEADER_LENGTH + TRAILER_LENGTH;
  }

  @Override
  public int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room) {
    if (deflater == null) {
      deflater = new Deflater(level, true);
    }
    putHeader(dst, dstOffset);
    int start = dstOffset + HEADER_LENGTH;
    int bodyRoom = room - HEADER_LENGTH - TRAILER_LENGTH;
    deflater.reset();
    deflater.setInput(src, offset, length);
    deflater.finish();
    int written = 0;
    while (!deflater.finished()) {
      int more = deflater.deflate(dst, start + written, bodyRoom - written);
      if (more == 0 && !deflater.finished()) {
        throw new IllegalStateException("deflate needs more than " + bodyRoom + " bytes");
      }
      written += more;
    }
    crc.reset();
    crc.update(src, offset, length);
    LittleEndian.putInt(dst, start + written, (int) crc.getValue());
    LittleEndian.putInt(dst, start + written + 4, length);
    return HEADER_LENGTH + written + TRAILER_LENGTH;
  }

  private static void putHeader(byte[] dst, int at) {
    dst[at] = 0x1F;
    dst[at + 1] = (byte) 0x8B;
    dst[at + 2] = Deflater.DEFLATED;
    for (int i = 3; i < HEADER_LENGTH - 1; i++) {
      dst[at + i] = 0;
    }
    dst[at + HEADER_LENGTH - 1] = (byte) UNKNOWN_SYSTEM;
  }

  @Override
  public int decompress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room)
      throws DataFormatException {
    if (inflater == null) {
      inflater = new Inflater(true);
    }
    Inflater reused = inflater;
    int limit = offset + length;
    int dstLimit = dstOffset + room;
    int out = dstOffset;
    int in = offset;
    do {
      int body = headerEnd(src, in, limit);
      int written = inflate(reused, src, body, limit, dst, out, dstLimit);
      in = body + Math.toIntExact(reused.getBytesRead());
      checkTrailer(src, in, limit, dst, out, written);
      in += TRAILER_LENGTH;
      out += written;
    } while (in < limit && !isPadding(src, in, limit));
    return out - dstOffset;
  }

  /** Inflates one member and returns its size. */
  private static int inflate(
      Inflater inflater, byte[] src, int in, int limit, byte[] dst, int out, int dstLimit)
      throws DataFormatException {
    inflater.reset();
    inflater.setInput(src, in, limit - in);
    int written = 0;
    while (!inflater.finished()) {
      int room = dstLimit - out - written;
      // zlib reports the end of a member only if it has room for one more byte.
      int more =
          room > 0 ? inflater.inflate(dst, out + written, room) : inflater.inflate(new byte[1]);
      if (room == 0 && more > 0) {
        throw new DataFormatException("it holds more");
      }
      if (more == 0 && !inflater.finished()) {
        throw new DataFormatException("its deflate data ends too early");
      }
      written += more;
    }
    return written;
  }

  private static int headerEnd(byte[] src, int in, int limit) throws DataFormatException {
    if (limit - in < HEADER_LENGTH + TRAILER_LENGTH) {
      throw new DataFormatException("the gzip member at byte " + in + " is cut off");
    }
    if ((src[in] & 0xFF) != 0x1F || (src[in + 1] & 0xFF) != 0x8B) {
      throw new DataFormatException("there is no gzip member at byte " + in);
    }
    int flags = src[in + 3];
    if (src[in + 2] != Deflater.DEFLATED || (flags & RESERVED_FLAGS) != 0) {
      throw new DataFormatException("the gzip header at byte " + in + " is invalid");
    }
    int at = in + HEADER_LENGTH;
    if ((flags & FLAG_EXTRA) != 0) {
      at += 2 + (src[at] & 0xFF) + ((src[at + 1] & 0xFF) << 8);
    }
    if ((flags & FLAG_NAME) != 0) {
      at = afterZero(src, at, limit);
    }
    if ((flags & FLAG_COMMENT) != 0) {
      at = afterZero(src, at, limit);
    }
    if ((flags & FLAG_HEADER_CRC) != 0) {
      at += 2;
    }
    if (at > limit - TRAILER_LENGTH) {
      throw new DataFormatException("the gzip header at byte " + in + " is cut off");
    }
    return at;
  }

  private static int afterZero(byte[] src, int from, int limit) {
    int at = from;
    while (at < limit && src[at] != 0) {
      at++;
    }
    return at + 1;
  }

  private void checkTrailer(byte[] src, int in, int limit, byte[] dst, int out, int written)
      throws DataFormatException {
    if (limit - in < TRAILER_LENGTH) {
      throw new DataFormatException("the checksum of the gzip member is cut off");
    }
    crc.reset();
    crc.update(dst, out, written);
    if ((int) crc.getValue() != LittleEndian.getInt(src, in)) {
      throw new DataFormatException("the checksum of a gzip member is wrong");
    }
    if (written != LittleEndian.getInt(src, in + 4)) {
      throw new DataFormatException("the size of a gzip member is wrong");
    }
  }

  private static boolean isPadding(byte[] src, int in, int limit) {
    for (int i = in; i < limit; i++) {
      if (src[i] != 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() {
    if (deflater != null) {
      deflater.end();
      deflater = null;
    }
    if (inflater != null) {
      inflater.end();
      inflater = null;
    }
  }
}
