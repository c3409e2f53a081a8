package io.jparquet.internal.codec;

import io.jparquet.internal.bytes.LittleEndian;
import java.util.zip.DataFormatException;

/**
 * Decompresses the tags of Snappy blocks in Java. A tag is a literal, whose bytes follow it, or a
 * copy of bytes that were written before.
 *
 * <p>Most tags stand for a few bytes, and the next tag can't be predicted. So the fast loop has no
 * branch that separates literals from copies. Output and tags are in one array, in which a literal
 * is a copy from a place after the output:
 *
 * <pre>
 *   0           size             size + LONGEST              + length of the tags
 *   | output    | LONGEST bytes  | tags                      | SLACK bytes
 * </pre>
 *
 * Bytes are copied in words, also beyond the end of a literal or copy: later ones are written over
 * them, or they are between the output and the tags. The array is kept for the next block. Not
 * thread-safe.
 */
final class SnappyDecoder {
  /** The most bytes of a literal or copy of the fast loop, and of what it writes for one. */
  private static final int LONGEST = 64;

  /** Bytes that can be read after the last tag, by a tag whose bytes are cut off, and by words. */
  private static final int SLACK = 2 * LONGEST;

  /** The bytes that are always copied for a tag. */
  private static final int SHORT = 2 * Long.BYTES;

  /**
   * The shift of a tag after which the next one can't be shifted out: more bits than a word has.
   */
  private static final int LONG_TAG = Long.SIZE;

  private static final int LITERAL = 0;
  private static final int COPY_1 = 1;
  private static final int COPY_2 = 2;
  private static final int MAX_SHORT_LITERAL = 60;

  /**
   * Everything the fast loop needs to know about each of the 256 tags; each part of the array
   * answers one question. The distance from the source of a tag's bytes to their destination is
   *
   * <ul>
   *   <li>for a copy: the bytes after the tag that {@link #TRAILER} keeps, plus {@link #DISTANCE};
   *   <li>for a literal: from the byte after the tag, so the place in the output minus that in the
   *       tags ({@link #RELATIVE} keeps them) minus one ({@link #DISTANCE});
   *   <li>zero for a tag that is not for the fast loop.
   * </ul>
   *
   * {@link #SHIFT} is the number of bits of the tag with all its bytes, or {@link #LONG_TAG}.
   */
  private static final int[] TAGS = new int[4 * 256];

  private static final int TRAILER = 0;
  private static final int DISTANCE = 256;
  private static final int RELATIVE = 2 * 256;
  private static final int SHIFT = 3 * 256;

  /** For each tag, its bytes among the tags in the upper int, and in the output in the lower. */
  private static final long[] STEPS = new long[256];

  /**
   * By number of bytes, the factor that repeats the lowest bytes of a long up to its highest byte.
   */
  private static final long[] REPEAT = new long[Long.BYTES];

  static {
    for (int tag = 0; tag < 256; tag++) {
      switch (tag & 3) {
        case LITERAL -> {
          int length = (tag >>> 2) + 1;
          if (length <= MAX_SHORT_LITERAL) {
            describe(tag, 0, -1, -1, length + 1, length);
          }
        }
        case COPY_1 -> describe(tag, 0xFF, (tag >>> 5) << 8, 0, 2, ((tag >>> 2) & 7) + 4);
        case COPY_2 -> describe(tag, 0xFFFF, 0, 0, 3, (tag >>> 2) + 1);
        default -> {} // distances of four bytes: no compressor with blocks of 64 KiB writes them
      }
    }
    for (int period = 1; period < Long.BYTES; period++) {
      for (int at = 0; at < Long.BYTES; at += period) {
        REPEAT[period] |= 1L << (8 * at);
      }
    }
  }

  private byte[] bytes = new byte[0];

  private static void describe(
      int tag, int trailer, int distance, int relative, int stored, int length) {
    TAGS[TRAILER + tag] = trailer;
    TAGS[DISTANCE + tag] = distance;
    TAGS[RELATIVE + tag] = relative;
    boolean isLong = stored >= Long.BYTES || length > SHORT;
    TAGS[SHIFT + tag] = isLong ? LONG_TAG : Byte.SIZE * stored;
    STEPS[tag] = at(stored, length);
  }

  /**
   * Decompresses a block to exactly {@code size} bytes.
   *
   * @param src the block
   * @param offset where its tags begin, after its stated size
   * @param length number of bytes of the tags
   * @param size the stated size; {@code length} and {@code size} together, with a few bytes more,
   *     must fit an array
   * @throws DataFormatException when the tags are damaged, or hold more or fewer bytes; nothing is
   *     written in this case
   */
  void decompress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int size)
      throws DataFormatException {
    int start = size + LONGEST;
    int limit = start + length;
    if (bytes.length < limit + SLACK) {
      bytes = new byte[limit + SLACK + size / 4];
    }
    System.arraycopy(src, offset, bytes, start, length);
    decode(bytes, start, limit, size);
    System.arraycopy(bytes, 0, dst, dstOffset, size);
  }

  /** Alternates between the fast loop and single tags that are not for it. */
  private static void decode(byte[] bytes, int start, int limit, int size)
      throws DataFormatException {
    long at = at(start, 0);
    while (in(at) < limit && out(at) < size) {
      at = shortTags(bytes, at, limit, size);
      if (in(at) < limit && out(at) < size) {
        at = anyTag(bytes, in(at), limit, out(at), size);
      }
    }
    if (in(at) != limit) {
      throw new DataFormatException(
          in(at) > limit ? "its last literal or copy is cut off" : "it holds more");
    }
    if (out(at) != size) {
      throw new DataFormatException(
          "its tags hold " + (out(at) > size ? "more" : "only " + out(at)) + " bytes");
    }
  }

  /**
   * The fast loop: literals of up to 60 bytes, and copies from 8 to 65,535 bytes before.
   *
   * <p>The time per tag depends on how soon the next tag is known. Therefore, it is shifted out of
   * a word that was loaded for the tag before it. Compilers keep all that the loop needs in
   * registers only because both places are in one long, and because the other tags are handled
   * elsewhere.
   *
   * @return where the first tag is that the loop does not handle, or that begins at an end. Both
   *     places can be up to {@link #LONGEST} bytes after their ends.
   */
  private static long shortTags(byte[] bytes, long start, int limit, int size) {
    long at = start;
    long word = LittleEndian.getLong(bytes, in(at));
    int tag = (int) word & 0xFF;
    while (out(at) < size && in(at) < limit) {
      int out = out(at);
      int distance =
          ((int) (word >>> 8) & TAGS[TRAILER + tag])
              + TAGS[DISTANCE + tag]
              - ((in(at) - out) & TAGS[RELATIVE + tag]);
      int from = out - distance;
      // With distances under eight, words would be read before they are written. Distances of
      // literals are negative.
      if ((distance & -Long.BYTES) == 0 || from < 0) {
        return at;
      }
      LittleEndian.putLong(bytes, out, LittleEndian.getLong(bytes, from));
      LittleEndian.putLong(bytes, out + 8, LittleEndian.getLong(bytes, from + 8));
      int shift = TAGS[SHIFT + tag];
      at += STEPS[tag];
      if (shift >= LONG_TAG) {
        LittleEndian.putLong(bytes, out + 16, LittleEndian.getLong(bytes, from + 16));
        LittleEndian.putLong(bytes, out + 24, LittleEndian.getLong(bytes, from + 24));
        LittleEndian.putLong(bytes, out + 32, LittleEndian.getLong(bytes, from + 32));
        LittleEndian.putLong(bytes, out + 40, LittleEndian.getLong(bytes, from + 40));
        LittleEndian.putLong(bytes, out + 48, LittleEndian.getLong(bytes, from + 48));
        LittleEndian.putLong(bytes, out + 56, LittleEndian.getLong(bytes, from + 56));
        word = LittleEndian.getLong(bytes, in(at));
        tag = (int) word & 0xFF;
      } else {
        tag = (int) (word >>> shift) & 0xFF;
        word = LittleEndian.getLong(bytes, in(at));
      }
    }
    return at;
  }

  /** Handles one tag with all checks, and returns where the next one is. */
  private static long anyTag(byte[] bytes, int tagAt, int limit, int out, int size)
      throws DataFormatException {
    int tag = bytes[tagAt] & 0xFF;
    int type = tag & 3;
    int trailer =
        type == LITERAL ? Math.max(0, (tag >>> 2) + 1 - MAX_SHORT_LITERAL) : type == 3 ? 4 : type;
    int in = tagAt + 1 + trailer;
    if (in > limit) {
      throw new DataFormatException("its last tag is cut off");
    }
    int value = (int) LittleEndian.getPartial(bytes, tagAt + 1, trailer);
    if (type == LITERAL) {
      int length = 1 + (trailer == 0 ? tag >>> 2 : value);
      if (length <= 0 || length > limit - in || length > size - out) {
        throw new DataFormatException("a literal is longer than the block or the page");
      }
      System.arraycopy(bytes, in, bytes, out, length);
      return at(in + length, out + length);
    }
    int length = type == COPY_1 ? ((tag >>> 2) & 7) + 4 : (tag >>> 2) + 1;
    int distance = type == COPY_1 ? (tag >>> 5) << 8 | value : value;
    if (distance <= 0 || distance > out || length > size - out) {
      throw new DataFormatException("a copy begins outside of the page, or is too long for it");
    }
    copy(bytes, out, distance, length);
    return at(in, out + length);
  }

  /** Copies up to {@link #LONGEST} bytes from {@code distance} bytes before, and some more. */
  private static void copy(byte[] bytes, int out, int distance, int length) {
    int from = out - distance;
    if (distance >= Long.BYTES) {
      for (int i = 0; i < length; i += Long.BYTES) {
        LittleEndian.putLong(bytes, out + i, LittleEndian.getLong(bytes, from + i));
      }
      return;
    }
    long pattern = LittleEndian.getLong(bytes, from) & (1L << (8 * distance)) - 1;
    long repeated = pattern * REPEAT[distance];
    int stride = Long.BYTES - Long.BYTES % distance;
    for (int i = 0; i < length; i += stride) {
      LittleEndian.putLong(bytes, out + i, repeated);
    }
  }

  /** A place among the tags and one in the output, neither of them negative, as one long. */
  private static long at(int in, int out) {
    return (long) in << 32 | out;
  }

  private static int in(long at) {
    return (int) (at >>> 32);
  }

  private static int out(long at) {
    return (int) at;
  }
}
