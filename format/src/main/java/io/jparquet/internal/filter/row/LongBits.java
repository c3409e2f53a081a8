package io.jparquet.internal.filter.row;

import io.jparquet.internal.level.BitWords;

/** A set of longs that are close to each other, as a bit for each from the first to the last. */
final class LongBits implements KeySet {
  /** More bits are not worthwhile, and would exceed int indexes. */
  private static final long MOST_WORDS = 1 << 24;

  private final long lowest;
  private final long[] bits;

  /**
   * The longs of some ranges; {@link #fits} must be true of them.
   *
   * @param first the first of each range, in ascending order
   * @param last the last of each
   */
  LongBits(long[] first, long[] last) {
    this.lowest = first[0];
    this.bits = new long[(int) words(first, last)];
    for (int i = 0; i < first.length; i++) {
      int from = (int) (first[i] - lowest);
      BitWords.fill(bits, from, (int) (last[i] - lowest + 1), true);
    }
  }

  /** Whether the bits of some ranges need no more room than their bounds. */
  static boolean fits(long[] first, long[] last) {
    long words = words(first, last);
    return words > 0 && words <= Math.min(2L * first.length, MOST_WORDS);
  }

  /** Words from the lowest to the highest; at most 0 if these are too far apart for a long. */
  private static long words(long[] first, long[] last) {
    return (last[last.length - 1] - first[0] >>> 6) + 1;
  }

  @Override
  public long bit(long value) {
    long at = value - lowest;
    return bits[(int) (at >>> 6)] >>> at & 1;
  }
}
