package io.jparquet.filter.row;

import java.util.Arrays;

/** A set of longs in a hash table. Immutable. */
final class LongSet {
  private static final long HASH_FACTOR = 0x9E37_79B9_7F4A_7C15L;

  /** A number that is not in the set, for the free places. */
  private final long free;

  private final long[] table;
  private final int shift;

  /** The given longs, in ascending order and each once. */
  LongSet(long[] members) {
    long unused = 0;
    while (Arrays.binarySearch(members, unused) >= 0) {
      unused++;
    }
    this.free = unused;
    // At least twice as many places as members, so that runs are short.
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(members.length, 1)) + 1;
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

  boolean contains(long value) {
    if (value == free) {
      return false;
    }
    int at = place(value);
    while (table[at] != value) {
      if (table[at] == free) {
        return false;
      }
      at = at + 1 & table.length - 1;
    }
    return true;
  }
}
