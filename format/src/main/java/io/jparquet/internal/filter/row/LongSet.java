package io.jparquet.internal.filter.row;

import java.util.Arrays;

/** A set of longs in a hash table. Immutable. */
final class LongSet implements KeySet {
  private static final long HASH_FACTOR = 0x9E37_79B9_7F4A_7C15L;

  /**
   * Sets up to this size get at least eight times as many places as members, larger ones twice as
   * many.
   */
  private static final int SMALL = 4096;

  /** A number that is not in the set, for the free places. */
  private final long free;

  private final long[] table;
  private final int shift;

  /** A set of the given longs, which are in ascending order without duplicates. */
  LongSet(long[] members) {
    long unused = 0;
    while (Arrays.binarySearch(members, unused) >= 0) {
      unused++;
    }
    this.free = unused;
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(members.length) + 1;
    if (members.length <= SMALL) {
      bits += 2;
    }
    this.shift = Long.SIZE - bits;
    this.table = new long[1 << bits];
    Arrays.fill(table, free);
    for (long member : members) {
      int at = place(member);
      while (table[at] != free) {
        at = at + 1 & table.length - 1;
      }
      table[at] = member;
    }
  }

  private int place(long value) {
    return (int) (value * HASH_FACTOR >>> shift);
  }

  @Override
  public long bit(long value) {
    int at = place(value);
    long found = table[at];
    // Mostly ends at once: a single branch for both ends does not depend on which one it is.
    while ((nonZero(found ^ value) & nonZero(found ^ free)) < 0) {
      at = at + 1 & table.length - 1;
      found = table[at];
    }
    return (nonZero(found ^ value) >>> (Long.SIZE - 1) ^ 1)
        & nonZero(value ^ free) >>> (Long.SIZE - 1);
  }

  /** Negative if a number is not zero, otherwise zero. */
  private static long nonZero(long number) {
    return number | -number;
  }
}
