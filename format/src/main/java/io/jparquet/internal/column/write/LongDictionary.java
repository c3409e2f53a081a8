package io.jparquet.internal.column.write;

import java.util.Arrays;

/**
 * Distinct 64-bit values in the order of their first occurrence, found by open addressing with
 * linear probing. DOUBLE values are keyed by their bits, so that zeros and NaNs of different bits
 * stay apart.
 */
final class LongDictionary {
  private static final int FIRST_CAPACITY = 256;
  private static final long[] NONE = new long[0];
  private static final int[] NO_SLOTS = new int[0];
  private static final long HASH_FACTOR = 0x9E37_79B9_7F4A_7C15L;

  /** Empty, as are the slots, until there is something to look up. */
  private long[] entries = NONE;

  private int size;

  /** Per slot the id of the entry plus one, 0 for a free slot; twice as many slots as entries. */
  private int[] slots = NO_SLOTS;

  private int shift;

  int size() {
    return size;
  }

  /** Bytes of memory, used or not. */
  long memoryBytes() {
    return (long) Long.BYTES * entries.length + (long) Integer.BYTES * slots.length;
  }

  /** Discards the entries and releases their memory. */
  void release() {
    size = 0;
    entries = NONE;
    slots = NO_SLOTS;
  }

  void clear() {
    size = 0;
    Arrays.fill(slots, 0);
  }

  /**
   * Finds or adds the values.
   *
   * @param ids receives the id of value {@code i} at {@code i - offset + idOffset}
   * @param maxSize number of entries that must not be exceeded
   * @return false if it would be exceeded; the entries added until then stay
   */
  boolean findOrAdd(long[] values, int offset, int count, int[] ids, int idOffset, int maxSize) {
    if (slots == NO_SLOTS) {
      start();
    }
    long[] known = entries;
    int[] table = slots;
    int bits = shift;
    for (int i = 0; i < count; i++) {
      long value = values[offset + i];
      int slot = (int) (value * HASH_FACTOR >>> bits);
      int id = table[slot] - 1;
      while (id >= 0 && known[id] != value) {
        slot = slot + 1 & table.length - 1;
        id = table[slot] - 1;
      }
      if (id < 0) {
        if (size == maxSize) {
          return false;
        }
        id = add(value, slot);
        known = entries;
        table = slots;
        bits = shift;
      }
      ids[idOffset + i] = id;
    }
    return true;
  }

  /** The entries, and free space after them; valid until an entry is added. */
  long[] entries() {
    return entries;
  }

  private void start() {
    entries = new long[FIRST_CAPACITY];
    slots = new int[2 * FIRST_CAPACITY];
    shift = Long.numberOfLeadingZeros(2 * FIRST_CAPACITY - 1);
  }

  private int add(long value, int slot) {
    int id = size++;
    entries[id] = value;
    slots[slot] = id + 1;
    if (size == entries.length) {
      grow();
    }
    return id;
  }

  private void grow() {
    entries = Arrays.copyOf(entries, 2 * size);
    slots = new int[4 * size];
    shift--;
    for (int id = 0; id < size; id++) {
      int slot = (int) (entries[id] * HASH_FACTOR >>> shift);
      while (slots[slot] != 0) {
        slot = slot + 1 & slots.length - 1;
      }
      slots[slot] = id + 1;
    }
  }
}
