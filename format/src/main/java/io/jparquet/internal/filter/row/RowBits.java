package io.jparquet.internal.filter.row;

import io.jparquet.internal.level.BitWords;
import java.util.Arrays;

/** Operations on words of bits, one per row: bit {@code i & 63} of word {@code i >>> 6}. */
final class RowBits {
  /** Number of rows that the loops over arrays process at once. */
  static final int BLOCK = 512;

  private RowBits() {}

  /** Whether a bit of the words is set. */
  static boolean any(long[] mask, int rows) {
    long any = 0;
    int words = BitWords.words(rows);
    for (int w = 0; w < words; w++) {
      any |= mask[w];
    }
    return any != 0;
  }

  /** Number of set bits of the words that hold the given rows. */
  static int count(long[] mask, int from, int rows) {
    int count = 0;
    int end = BitWords.words(from + rows);
    for (int w = from >>> 6; w < end; w++) {
      count += Long.bitCount(mask[w]);
    }
    return count;
  }

  /** Stores the indexes of the bits that are set in the words that hold the given rows. */
  static void slots(long[] mask, int from, int rows, int[] slots) {
    int count = 0;
    int end = BitWords.words(from + rows);
    for (int w = from >>> 6; w < end; w++) {
      for (long left = mask[w]; left != 0; left &= left - 1) {
        slots[count++] = (w << 6) + Long.numberOfTrailingZeros(left);
      }
    }
  }

  /** Clears all bits. */
  static void clear(long[] mask, int rows) {
    Arrays.fill(mask, 0, BitWords.words(rows), 0);
  }

  /** Clears the bits that are not set in {@code other}. */
  static void and(long[] mask, long[] other, int rows) {
    BitWords.and(mask, other, BitWords.words(rows), mask);
  }

  /** Clears the bits that are set in {@code other}. */
  static void andNot(long[] mask, long[] other, int rows) {
    int words = BitWords.words(rows);
    for (int w = 0; w < words; w++) {
      mask[w] &= ~other[w];
    }
  }

  /** Sets the bits that are set in {@code other}. */
  static void or(long[] mask, long[] other, int rows) {
    int words = BitWords.words(rows);
    for (int w = 0; w < words; w++) {
      mask[w] |= other[w];
    }
  }

  /** The given array if it is large enough, otherwise a larger one with other content. */
  static long[] room(long[] scratch, int rows) {
    int words = BitWords.words(rows);
    return scratch.length >= words ? scratch : new long[words];
  }

  /** Copies the words of {@code mask} to {@code copy}. */
  static void copy(long[] mask, long[] copy, int rows) {
    System.arraycopy(mask, 0, copy, 0, BitWords.words(rows));
  }

  /** An int for each row of a block, that has the bit of the row in its half of a word set. */
  static int[] intBits() {
    int[] bits = new int[BLOCK];
    for (int i = 0; i < BLOCK; i++) {
      bits[i] = 1 << i;
    }
    return bits;
  }

  /** A long for each row of a block, that has the bit of the row in its word set. */
  static long[] longBits() {
    long[] bits = new long[BLOCK];
    for (int i = 0; i < BLOCK; i++) {
      bits[i] = 1L << i;
    }
    return bits;
  }

  /**
   * The 64 ints from {@code from}, each with at most its bit of {@link #intBits} set, as a word.
   */
  static long fold(int[] bits, int from) {
    int first = 0;
    int second = 0;
    int third = 0;
    int fourth = 0;
    for (int i = from; i < from + 16; i++) {
      first |= bits[i];
      second |= bits[i + 16];
      third |= bits[i + 32];
      fourth |= bits[i + 48];
    }
    return Integer.toUnsignedLong(first | second) | (long) (third | fourth) << Integer.SIZE;
  }

  /** The 64 longs from {@code from}, each with at most its bit set, as a word. */
  static long fold(long[] bits, int from) {
    long first = 0;
    long second = 0;
    long third = 0;
    long fourth = 0;
    for (int i = from; i < from + 16; i++) {
      first |= bits[i];
      second |= bits[i + 16];
      third |= bits[i + 32];
      fourth |= bits[i + 48];
    }
    return first | second | third | fourth;
  }
}
