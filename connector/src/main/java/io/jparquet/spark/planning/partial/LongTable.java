package io.jparquet.spark.planning.partial;

import java.util.Arrays;

/** A map from longs to positive integers, by open addressing. Belongs to one task. */
final class LongTable {

  private static final int FIRST_SLOTS = 1024;

  /** Of each slot the key and the value, which is 0 in unused slots. */
  private long[] slots = new long[2 * FIRST_SLOTS];

  private int used;

  /**
   * The value of a key, which is added if it is not there.
   *
   * @param next its value then
   */
  int getOrAdd(long key, int next) {
    int place = place(key);
    if (slots[place + 1] != 0) {
      return (int) slots[place + 1];
    }
    if (4 * used >= slots.length) {
      grow();
      place = place(key);
    }
    slots[place] = key;
    slots[place + 1] = next;
    used++;
    return next;
  }

  private int place(long key) {
    long mixed = key * 0x9E3779B97F4A7C15L;
    int mask = slots.length - 2;
    int place = (int) (mixed >>> 31) & mask;
    while (slots[place + 1] != 0 && slots[place] != key) {
      place = place + 2 & mask;
    }
    return place;
  }

  private void grow() {
    long[] old = slots;
    slots = new long[2 * old.length];
    for (int i = 0; i < old.length; i += 2) {
      if (old[i + 1] != 0) {
        int place = place(old[i]);
        slots[place] = old[i];
        slots[place + 1] = old[i + 1];
      }
    }
  }

  /** Removes all keys. */
  void clear() {
    Arrays.fill(slots, 0L);
    used = 0;
  }
}
