package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.bytes.LittleEndian;

/**
 * Encodes the hybrid of run lengths and bit-packing. A repetition becomes a run if this is smaller
 * than bit-packing it; everything between two runs is one bit-packed run. Without state; may be
 * used by several threads.
 *
 * <p>Specification: "Run Length Encoding / Bit-Packing Hybrid (RLE = 3)".
 */
public final class RleBitPackedEncoder {
  private static final int GROUP = 8;

  /**
   * Maximum number of groups in a bit-packed run, because some readers unpack a whole run into
   * memory before they use it.
   */
  private static final int MAX_GROUPS = 4096;

  /**
   * Appends the runs, without a preceding length or bit width.
   *
   * @param values the values; bits above {@code bitWidth} must be zero
   * @param offset index of the first value
   * @param count number of values
   * @param bitWidth bits of a value, 0 to 32
   */
  public void encode(int[] values, int offset, int count, int bitWidth, ByteSink out) {
    if (bitWidth < 0 || bitWidth > 32) {
      throw new IllegalArgumentException("no bit width: " + bitWidth);
    }
    if (count == 0) {
      return;
    }
    if (bitWidth == 0) {
      out.putVarlong((long) count << 1);
      return;
    }
    int end = offset + count;
    int first = minimumRun(bitWidth, 1);
    int between = minimumRun(bitWidth, 2);
    int packedFrom = offset;
    int at = offset;
    while (at < end) {
      at = nextRepetition(values, at, end);
      int runEnd = endOfRun(values, at, end);
      int fillUp = (packedFrom - at) & (GROUP - 1);
      int rest = runEnd - at - fillUp;
      if (rest >= (packedFrom == at ? first : between) || (runEnd == end && fillUp == 0)) {
        putPacked(values, packedFrom, at + fillUp, bitWidth, out);
        putRepeated(values[at], rest, bitWidth, out);
        packedFrom = runEnd;
      }
      at = runEnd;
    }
    putPacked(values, packedFrom, end, bitWidth, out);
  }

  /**
   * The shortest repetition that becomes a run. Bit-packed it takes {@code bitWidth} bits per
   * value; as a run it takes its value and a header, and one more header if it splits a bit-packed
   * run.
   */
  private static int minimumRun(int bitWidth, int headers) {
    int runBits = 8 * (headers + ((bitWidth + 7) >>> 3));
    return Math.max(GROUP, (runBits + bitWidth - 1) / bitWidth);
  }

  /**
   * The start of the next repetition that is long enough or among the last values. A repetition of
   * a whole group that begins in the group at {@code from}, before its last value, contains the
   * last two values of that group.
   */
  private static int nextRepetition(int[] values, int from, int end) {
    int at = from;
    while (end - at >= GROUP) {
      int last = at + GROUP - 1;
      if (values[last - 1] == values[last]) {
        int start = last - 1;
        while (start > at && values[start - 1] == values[start]) {
          start--;
        }
        return start;
      }
      at = last;
    }
    return at;
  }

  private static int endOfRun(int[] values, int from, int end) {
    int value = values[from];
    int at = from + 1;
    while (at < end && values[at] == value) {
      at++;
    }
    return at;
  }

  private static void putRepeated(int value, int count, int bitWidth, ByteSink out) {
    out.putVarlong((long) count << 1);
    for (int shift = 0; shift < bitWidth; shift += 8) {
      out.putByte(value >>> shift);
    }
  }

  /** Packs the values {@code from} to {@code to}; the last group is padded with zeros. */
  private static void putPacked(int[] values, int from, int to, int bitWidth, ByteSink out) {
    for (int at = from; at < to; at += MAX_GROUPS * GROUP) {
      int length = Math.min(MAX_GROUPS * GROUP, to - at);
      int groups = (length + GROUP - 1) / GROUP;
      out.putVarlong((long) groups << 1 | 1);
      int start = out.extend(groups * bitWidth);
      pack(values, at, length, bitWidth, out.array(), start, start + groups * bitWidth);
    }
  }

  private static void pack(
      int[] values, int from, int count, int bitWidth, byte[] dst, int start, int end) {
    int rounds = count / BitPacking.ROUND;
    BitPacking.pack(bitWidth, values, from, dst, start, rounds);
    long bits = 0;
    int filled = 0;
    int at = start + rounds * (BitPacking.ROUND / Byte.SIZE) * bitWidth;
    for (int i = from + rounds * BitPacking.ROUND; i < from + count; i++) {
      bits |= (values[i] & 0xFFFF_FFFFL) << filled;
      filled += bitWidth;
      if (filled >= Integer.SIZE) {
        LittleEndian.putInt(dst, at, (int) bits);
        at += Integer.BYTES;
        bits >>>= Integer.SIZE;
        filled -= Integer.SIZE;
      }
    }
    while (at < end) {
      dst[at++] = (byte) bits;
      bits >>>= Byte.SIZE;
    }
  }
}
