package io.jparquet.spark.planning.partial;

import java.util.Arrays;

/** A map from longs to positive integers, by open addressing. */
final class LongTable {

  private static final int FIRST_SLOTS = 1024;

  private long[] keys = new long[FIRST_SLOTS];
  private int[] values = new int[FIRST_SLOTS];
  private int used;

  /** The value of a key; 0 for none. */
  int get(long key) {
    return values[slot(key)];
  }

  /** Adds a key that is not there. */
  void put(long key, int value) {
    if (2 * used >= keys.length) {
      grow();
    }
    int slot = slot(key);
    keys[slot] = key;
    values[slot] = value;
    used++;
  }

  private int slot(long key) {
    long mixed = key * 0x9E3779B97F4A7C15L;
    int mask = keys.length - 1;
    int slot = (int) (mixed >>> 32) & mask;
    while (values[slot] != 0 && keys[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = new int[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != 0) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
      }
    }
    Arrays.fill(oldValues, 0);
  }
}
