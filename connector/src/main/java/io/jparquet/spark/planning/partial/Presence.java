package io.jparquet.spark.planning.partial;

/**
 * Which slots of a batch have a value: bit {@code i & 63} of word {@code i >> 6} is slot {@code i},
 * and null stands for all. Bits after the last slot are undefined. Conditions have the same form.
 */
final class Presence {

  private Presence() {}

  static int words(int size) {
    return (size + 63) >>> 6;
  }

  static boolean has(long[] bits, int slot) {
    return bits == null || ((bits[slot >>> 6] >>> slot) & 1) != 0;
  }

  /** All ones for a slot that has a value, and 0 for others. */
  static long mask(long[] bits, int slot) {
    return -((bits[slot >>> 6] >>> slot) & 1);
  }

  /**
   * The slots that both have.
   *
   * @param target filled unless one of the others is null
   */
  static long[] both(long[] one, long[] other, long[] target, int size) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    for (int i = 0; i < words(size); i++) {
      target[i] = one[i] & other[i];
    }
    return target;
  }

  /** How many slots have a value. */
  static int count(long[] bits, int size) {
    if (bits == null) {
      return size;
    }
    int count = 0;
    for (int i = 0; i < size >>> 6; i++) {
      count += Long.bitCount(bits[i]);
    }
    int rest = size & 63;
    return rest == 0 ? count : count + Long.bitCount(bits[size >>> 6] & ((1L << rest) - 1));
  }
}
