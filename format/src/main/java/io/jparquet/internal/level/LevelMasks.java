package io.jparquet.internal.level;

import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.simd.KernelProvider;

/**
 * Comparisons of many levels with one constant, eight levels at a time. Levels are bytes from 0 to
 * {@link LevelDecoder#MAX_LEVEL}, so that the sign bit of each byte is free for the result.
 */
public final class LevelMasks {
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
  private static final long LOW_BITS = 0x0101_0101_0101_0101L;

  /** Gathers the bits 0, 8, 16... of a word in its top byte, lowest first. */
  private static final long GATHER = 0x0102_0408_1020_4080L;

  private LevelMasks() {}

  /**
   * Sets bit {@code i} of {@code out} exactly if {@code levels[i] >= threshold}, for the first
   * {@code count} levels; further bits of the last word are cleared.
   *
   * @return number of set bits
   */
  public static int atLeast(byte[] levels, int count, int threshold, long[] out) {
    long constant = LOW_BITS * threshold;
    int ones = 0;
    int words = count >>> 6;
    int done = KernelProvider.LEVELS.kernels(count).atLeast(levels, count, threshold, out);
    for (int w = 0; w < done; w++) {
      ones += Long.bitCount(out[w]);
    }
    for (int w = done; w < words; w++) {
      long word = 0;
      int base = w << 6;
      for (int group = 0; group < 64; group += 8) {
        word |= bits(LittleEndian.getLong(levels, base + group), constant) << group;
      }
      out[w] = word;
      ones += Long.bitCount(word);
    }
    int rest = count & 63;
    if (rest != 0) {
      long word = 0;
      int base = words << 6;
      for (int i = 0; i < rest; i++) {
        word |= (levels[base + i] >= threshold ? 1L : 0L) << i;
      }
      out[words] = word;
      ones += Long.bitCount(word);
    }
    return ones;
  }

  private static long bits(long eightLevels, long constant) {
    return ((((eightLevels | HIGH_BITS) - constant) & HIGH_BITS) >>> 7) * GATHER >>> 56;
  }

  /**
   * Number of levels from {@code from} to {@code to} (exclusive) that are at least the threshold.
   */
  public static int countAtLeast(byte[] levels, int from, int to, int threshold) {
    long constant = LOW_BITS * threshold;
    int ones = 0;
    int i = from;
    for (; i <= to - 8; i += 8) {
      long eight = LittleEndian.getLong(levels, i);
      ones += Long.bitCount(((eight | HIGH_BITS) - constant) & HIGH_BITS);
    }
    for (; i < to; i++) {
      ones += levels[i] >= threshold ? 1 : 0;
    }
    return ones;
  }

  /**
   * The index of the {@code nth} zero (counted from 1) from {@code from} on, or -1 if there are
   * fewer before {@code to}.
   */
  public static int indexOfZero(byte[] levels, int from, int to, int nth) {
    int left = nth;
    int i = from;
    for (; i <= to - 8; i += 8) {
      long eight = LittleEndian.getLong(levels, i);
      int zeros = 8 - Long.bitCount(((eight | HIGH_BITS) - LOW_BITS) & HIGH_BITS);
      if (zeros >= left) {
        break;
      }
      left -= zeros;
    }
    for (; i < to; i++) {
      if (levels[i] == 0 && --left == 0) {
        return i;
      }
    }
    return -1;
  }
}
