package io.jparquet.internal.encoding;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.bytes.LittleEndian;

/**
 * The layout of an ALP page: a header, the offsets of vectors, and the vectors, each with packed
 * integers and exceptions. Checks everything that determines read positions.
 *
 * <p>Specification: "ALP (Adaptive Lossless floating-Point) Encoding" (AlpEncoding.md), page
 * layout.
 */
final class AlpVectors {
  /** Bytes of the page header. */
  static final int HEADER = 7;

  /** Bytes of exponent, factor and number of exceptions. */
  static final int INFO = 4;

  private static final int MIN_LOG_SIZE = 3;
  private static final int MAX_LOG_SIZE = 15;

  private final int valueBytes;
  private final int maxExponent;
  private byte[] page;
  private int start;
  private int limit;
  private int logSize;
  private int valueCount;

  /** The current vector. */
  private int length;

  private int exponent;
  private int factor;
  private int exceptions;
  private long frame;
  private int width;
  private int packedAt;
  private int packedBytes;

  /** The last round of packed values, padded. */
  private byte[] lastRound = new byte[0];

  /**
   * Creates a layout.
   *
   * @param valueBytes bytes of a value: 4 or 8
   * @param maxExponent the largest possible exponent of ten
   */
  AlpVectors(int valueBytes, int maxExponent) {
    this.valueBytes = valueBytes;
    this.maxExponent = maxExponent;
  }

  /**
   * Starts a page.
   *
   * @throws CorruptFileException when the header is invalid
   * @throws UnsupportedFeatureException when the page has an unknown variant of the format
   */
  void init(byte[] bytes, int offset, int end) {
    page = bytes;
    start = offset;
    limit = end;
    valueCount = 0;
    logSize = MIN_LOG_SIZE;
    if (offset == end) { // as writers may store a page of nulls
      return;
    }
    if (end - offset < HEADER) {
      throw damaged("their header needs 7 bytes, but only " + (end - offset) + " are left");
    }
    if (bytes[offset] != 0 || bytes[offset + 1] != 0) {
      throw new UnsupportedFeatureException(
          "ALP values have compression mode "
              + (bytes[offset] & 0xFF)
              + " and integer encoding "
              + (bytes[offset + 1] & 0xFF)
              + "; only 0 and 0 are supported: rewrite the file with another encoding");
    }
    int log = bytes[offset + 2] & 0xFF;
    if (log < MIN_LOG_SIZE || log > MAX_LOG_SIZE) {
      throw damaged("vectors of 2 to the power of " + log + " values; 3 to 15 are possible");
    }
    int values = LittleEndian.getInt(bytes, offset + 3);
    if (values < 0) {
      throw damaged("there should be " + Integer.toUnsignedString(values) + " values");
    }
    long offsets = ((long) values + (1 << log) - 1 >> log) * Integer.BYTES;
    if (offsets > end - offset - HEADER) {
      throw damaged("the offsets of the vectors of " + values + " values do not fit the page");
    }
    logSize = log;
    valueCount = values;
  }

  /** Number of values of the page. */
  int valueCount() {
    return valueCount;
  }

  /** Number of values of each vector but the last one, as a power of two. */
  int logSize() {
    return logSize;
  }

  /** Number of values of a vector. */
  int lengthOf(int vector) {
    return (int) Math.min(1L << logSize, valueCount - ((long) vector << logSize));
  }

  /**
   * Moves to a vector and reads its header.
   *
   * @throws CorruptFileException when the header is invalid or the vector is not within the page
   */
  void open(int vector) {
    length = lengthOf(vector);
    int origin = start + HEADER;
    long offset = LittleEndian.getInt(page, origin + vector * Integer.BYTES) & 0xFFFF_FFFFL;
    if (offset > limit - origin - (INFO + valueBytes + 1)) {
      throw damaged("vector " + vector + " should begin at offset " + offset);
    }
    int at = origin + (int) offset;
    exponent = page[at] & 0xFF;
    factor = page[at + 1] & 0xFF;
    exceptions = page[at + 2] & 0xFF | (page[at + 3] & 0xFF) << 8;
    frame =
        valueBytes == Long.BYTES
            ? LittleEndian.getLong(page, at + INFO)
            : LittleEndian.getInt(page, at + INFO);
    width = page[at + INFO + valueBytes] & 0xFF;
    if (exponent > maxExponent || factor > exponent) {
      throw damaged("vector " + vector + " has exponent " + exponent + " and factor " + factor);
    }
    if (width > valueBytes * Byte.SIZE) {
      throw damaged("vector " + vector + " has integers of " + width + " bits");
    }
    if (exceptions > length) {
      throw damaged("vector " + vector + " has " + exceptions + " exceptions in " + length);
    }
    packedAt = at + INFO + valueBytes + 1;
    packedBytes = (int) (((long) length * width + 7) / 8);
    if (packedBytes + exceptions * (Short.BYTES + valueBytes) > limit - packedAt) {
      throw damaged("vector " + vector + " ends after the page");
    }
  }

  /** Number of values of the current vector. */
  int length() {
    return length;
  }

  /** The power of ten by which values were multiplied. */
  int exponent() {
    return exponent;
  }

  /** The power of ten by which values were divided. */
  int factor() {
    return factor;
  }

  /** The number to add to each integer. */
  long frame() {
    return frame;
  }

  /** Bits of a packed integer. */
  int width() {
    return width;
  }

  /** Number of values of the current vector that are stored unchanged. */
  int exceptions() {
    return exceptions;
  }

  /**
   * The position of an exception in the current vector.
   *
   * @throws CorruptFileException when the stored position is outside of the vector
   */
  int exceptionPosition(int exception) {
    int at = packedAt + packedBytes + exception * Short.BYTES;
    int position = page[at] & 0xFF | (page[at + 1] & 0xFF) << 8;
    if (position >= length) {
      throw damaged("an exception is at position " + position + " of " + length);
    }
    return position;
  }

  /** Index in the page of the bits of an exception. */
  int exceptionAt(int exception) {
    return packedAt + packedBytes + exceptions * Short.BYTES + exception * valueBytes;
  }

  /** Unpacks the integers of the current vector, whose width is not 0, and some more. */
  void unpack(int[] dst) {
    int rounds = length / BitUnpacking.ROUND;
    BitUnpacking.unpack(width, page, packedAt, dst, 0, rounds);
    if (length % BitUnpacking.ROUND != 0) {
      BitUnpacking.unpack(width, lastRound(rounds), 0, dst, rounds * BitUnpacking.ROUND, 1);
    }
  }

  /** Unpacks the integers of the current vector, whose width is not 0, and some more. */
  void unpack(long[] dst) {
    int rounds = length / LongBitUnpacking.ROUND;
    LongBitUnpacking.unpack(width, page, packedAt, dst, 0, rounds);
    if (length % LongBitUnpacking.ROUND != 0) {
      LongBitUnpacking.unpack(width, lastRound(rounds), 0, dst, rounds * LongBitUnpacking.ROUND, 1);
    }
  }

  private byte[] lastRound(int rounds) {
    if (lastRound.length == 0) {
      lastRound = new byte[BitUnpacking.ROUND / Byte.SIZE * Long.SIZE];
    }
    int done = rounds * (BitUnpacking.ROUND / Byte.SIZE) * width;
    System.arraycopy(page, packedAt + done, lastRound, 0, packedBytes - done);
    return lastRound;
  }

  private CorruptFileException damaged(String what) {
    return new CorruptFileException("ALP values are invalid: " + what + "; the page is damaged");
  }
}
