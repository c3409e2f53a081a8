package io.jparquet.internal.encoding;

import io.jparquet.error.CorruptFileException;
import java.util.Arrays;

/**
 * Decodes the hybrid of run lengths and bit-packing: repeated values are array fills, and
 * bit-packed groups are unpacked directly into the target. Not thread-safe; one instance decodes
 * page after page.
 *
 * <p>With bit width 0 every value is 0 and no byte is read, because some writers store runs and
 * others store nothing. A last bit-packed run may end after its last value without padding, because
 * some writers do not pad it. Every decoded value fits into the bit width.
 *
 * <p>Specification: "Run Length Encoding / Bit-Packing Hybrid (RLE = 3)".
 */
public final class RleBitPackedDecoder {
  private static final int MAX_WIDTH = 32;
  private static final int GROUP = 8;
  private static final int ROUND = BitUnpacking.ROUND;

  private byte[] bytes = new byte[0];
  private int start;
  private int position;
  private int limit;
  private int width;

  /** Values left in the current run. */
  private int runLeft;

  private boolean runIsPacked;
  private int runValue;

  /** First byte of the current bit-packed run, and index of the next value in the run. */
  private int packedStart;

  private int packedIndex;

  /** The last round of the current bit-packed run that was read in part, and its values. */
  private int bufferedRound;

  private final int[] buffered = new int[ROUND];

  /** A round at the end of the bytes, padded with zeros. */
  private final byte[] lastRound = new byte[ROUND / 8 * MAX_WIDTH];

  /**
   * Starts a section.
   *
   * @param section array that contains it; must not change while values are read
   * @param from index of its first byte; a preceding length or bit width has already been read
   * @param to index after its last byte
   * @param bitWidth bits of a value, 0 to 32
   * @throws CorruptFileException when the bit width is invalid
   */
  public void init(byte[] section, int from, int to, int bitWidth) {
    if (bitWidth < 0 || bitWidth > MAX_WIDTH) {
      throw new CorruptFileException(
          "bit width "
              + bitWidth
              + " of run-length encoded values is invalid; allowed are 0 to 32");
    }
    if (from < 0 || from > to || to > section.length) {
      throw new IllegalArgumentException(
          "no section from " + from + " to " + to + " in " + section.length + " bytes");
    }
    bytes = section;
    start = from;
    position = from;
    limit = to;
    width = bitWidth;
    runLeft = 0;
  }

  /**
   * Decodes the next {@code count} values into {@code dst} from index {@code offset}. Values of 32
   * bits may be negative.
   *
   * @throws CorruptFileException when the section ends too early or is invalid
   */
  public void readInts(int[] dst, int offset, int count) {
    int end = offset + count;
    int at = offset;
    while (at < end) {
      int length = take(end - at);
      if (runIsPacked) {
        unpack(dst, at, length, end);
      } else {
        Arrays.fill(dst, at, at + length, runValue);
      }
      at += length;
    }
  }

  /**
   * Decodes the next {@code count} values of a section of bit width 1 to bytes 0 and 1.
   *
   * @throws CorruptFileException when the section ends too early or is invalid
   */
  void readBooleans(byte[] dst, int offset, int count) {
    int end = offset + count;
    int at = offset;
    while (at < end) {
      int length = take(end - at);
      if (runIsPacked) {
        BooleanBits.expand(bytes, packedStart, packedIndex, dst, at, length);
        packedIndex += length;
      } else {
        Arrays.fill(dst, at, at + length, (byte) runValue);
      }
      at += length;
    }
  }

  /**
   * Skips the next {@code count} values.
   *
   * @throws CorruptFileException when the section ends too early or is invalid
   */
  public void skip(int count) {
    int left = count;
    while (left > 0) {
      int length = take(left);
      packedIndex += length;
      left -= length;
    }
  }

  /**
   * Unpacks values of the current run. The last round may extend beyond the run, but not beyond
   * {@code end}: the following runs overwrite the excess values.
   */
  private void unpack(int[] dst, int offset, int length, int end) {
    int at = offset;
    int left = length;
    if (packedIndex % ROUND != 0) {
      int part = Math.min(left, ROUND - packedIndex % ROUND);
      unpackPart(dst, at, part);
      at += part;
      left -= part;
    }
    int rounds = left / ROUND;
    int from = roundStart();
    if (left % ROUND != 0
        && end - at >= (rounds + 1) * ROUND
        && limit - from >= (rounds + 1L) * (ROUND / 8) * width) {
      BitUnpacking.unpack(width, bytes, from, dst, at, rounds + 1);
      packedIndex += left;
      return;
    }
    if (rounds > 0) {
      BitUnpacking.unpack(width, bytes, from, dst, at, rounds);
      packedIndex += rounds * ROUND;
      at += rounds * ROUND;
      left -= rounds * ROUND;
    }
    if (left > 0) {
      unpackPart(dst, at, left);
    }
  }

  /** Unpacks a part of the values of one round. */
  private void unpackPart(int[] dst, int offset, int length) {
    int round = packedIndex / ROUND;
    if (bufferedRound != round) {
      int from = roundStart();
      int roundBytes = ROUND / 8 * width;
      if (limit - from >= roundBytes) {
        BitUnpacking.unpack(width, bytes, from, buffered, 0, 1);
      } else {
        System.arraycopy(bytes, from, lastRound, 0, limit - from);
        BitUnpacking.unpack(width, lastRound, 0, buffered, 0, 1);
      }
      bufferedRound = round;
    }
    System.arraycopy(buffered, packedIndex % ROUND, dst, offset, length);
    packedIndex += length;
  }

  /** First byte of the round that contains the next value; inside the array because the run is. */
  private int roundStart() {
    return packedStart + (int) ((long) (packedIndex / ROUND) * (ROUND / 8) * width);
  }

  /**
   * Takes up to {@code wanted} values of the current run, or of the next run if the current one is
   * finished.
   */
  private int take(int wanted) {
    if (runLeft == 0) {
      nextRun();
    }
    int length = Math.min(runLeft, wanted);
    runLeft -= length;
    return length;
  }

  private void nextRun() {
    if (width == 0) {
      runIsPacked = false;
      runValue = 0;
      runLeft = Integer.MAX_VALUE;
      return;
    }
    int headerAt = position;
    long header = readHeader();
    long length = header >>> 1;
    if (length == 0) {
      throw new CorruptFileException("an empty run" + place(headerAt));
    }
    if ((header & 1) == 0) {
      startRepeated((int) length, headerAt);
    } else {
      startPacked(length, headerAt);
    }
  }

  private void startRepeated(int length, int headerAt) {
    int valueBytes = (width + 7) >>> 3;
    if (limit - position < valueBytes) {
      throw new CorruptFileException("a run without its value" + place(headerAt));
    }
    int value = 0;
    for (int i = 0; i < valueBytes; i++) {
      value |= (bytes[position + i] & 0xFF) << (8 * i);
    }
    if (width < MAX_WIDTH && value >>> width != 0) {
      throw new CorruptFileException(
          "a run of the value " + Integer.toUnsignedString(value) + place(headerAt));
    }
    position += valueBytes;
    runIsPacked = false;
    runValue = value;
    runLeft = length;
  }

  private void startPacked(long groups, int headerAt) {
    long available = limit - position;
    long values = groups * GROUP;
    long length = groups * width;
    if (length > available) {
      values = available * 8 / width;
      length = available;
    }
    if (values == 0) {
      throw new CorruptFileException("a bit-packed run without values" + place(headerAt));
    }
    packedStart = position;
    packedIndex = 0;
    bufferedRound = -1;
    runIsPacked = true;
    runLeft = Math.toIntExact(Math.min(Integer.MAX_VALUE, values));
    position += (int) length;
  }

  private long readHeader() {
    int headerAt = position;
    long value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      if (position >= limit) {
        throw new CorruptFileException(
            "the end of the data instead of more values" + place(headerAt));
      }
      byte next = bytes[position++];
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        if (value > 0xFFFF_FFFFL) {
          break;
        }
        return value;
      }
    }
    throw new CorruptFileException("a run header of more than 32 bits" + place(headerAt));
  }

  private String place(int at) {
    return " was found at byte "
        + (at - start)
        + " of "
        + (limit - start)
        + " bytes of run-length encoded values of "
        + width
        + " bits: the page is damaged";
  }
}
