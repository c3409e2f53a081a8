package io.jparquet.column.write;

import io.jparquet.io.ByteSink;
import io.jparquet.io.LittleEndian;
import java.util.Arrays;

/**
 * Distinct byte arrays in the order of their first occurrence, found by open addressing with linear
 * probing. The bytes of all entries stand in one arena; hashes are stored, so that growing does not
 * look at the bytes again and most unequal entries are told apart without a comparison.
 */
final class ByteArrayDictionary {
  private static final int FIRST_CAPACITY = 256;
  private static final long HASH_FACTOR = 0x9E37_79B9_7F4A_7C15L;

  private byte[] arena = new byte[16 * FIRST_CAPACITY];
  private int[] ends = new int[FIRST_CAPACITY];
  private int[] hashes = new int[FIRST_CAPACITY];
  private int size;

  /** Per slot the id of the entry plus one, 0 for a free slot; twice as many slots as entries. */
  private int[] slots = new int[2 * FIRST_CAPACITY];

  private int shift = Integer.numberOfLeadingZeros(2 * FIRST_CAPACITY - 1);

  int size() {
    return size;
  }

  /** Bytes of the first {@code count} entries, without lengths. */
  int bytes(int count) {
    return count == 0 ? 0 : ends[count - 1];
  }

  /** The bytes of all entries; valid until an entry is added. */
  byte[] arena() {
    return arena;
  }

  /** Index in {@link #arena()} behind the bytes of each entry; valid until an entry is added. */
  int[] ends() {
    return ends;
  }

  int start(int id) {
    return id == 0 ? 0 : ends[id - 1];
  }

  int end(int id) {
    return ends[id];
  }

  void clear() {
    size = 0;
    Arrays.fill(slots, 0);
  }

  /**
   * Finds or adds the values; value {@code i} is the bytes {@code valueEnds[i - 1]} to {@code
   * valueEnds[i]} of {@code data}.
   *
   * @param ids takes the id of value {@code i} at {@code i}
   * @param overhead bytes that each entry takes besides its content
   * @param maxBytes content and overhead that must not be exceeded
   * @return false if it would be exceeded; the entries added until then stay
   */
  boolean look(
      byte[] data, int[] valueEnds, int offset, int count, int[] ids, int overhead, int maxBytes) {
    int from = offset == 0 ? 0 : valueEnds[offset - 1];
    for (int i = offset; i < offset + count; i++) {
      int to = valueEnds[i];
      int hash = hash(data, from, to);
      int slot = hash >>> shift;
      int id = slots[slot] - 1;
      while (id >= 0 && !(hashes[id] == hash && isEntry(id, data, from, to))) {
        slot = slot + 1 & slots.length - 1;
        id = slots[slot] - 1;
      }
      if (id < 0) {
        long bytesAfter = (long) bytes(size) + to - from + (size + 1L) * overhead;
        if (bytesAfter > maxBytes) {
          return false;
        }
        id = add(data, from, to, hash, slot);
      }
      ids[i] = id;
      from = to;
    }
    return true;
  }

  private boolean isEntry(int id, byte[] data, int from, int to) {
    return Arrays.equals(arena, start(id), ends[id], data, from, to);
  }

  private int add(byte[] data, int from, int to, int hash, int slot) {
    int start = bytes(size);
    int end = start + to - from;
    if (end > arena.length) {
      arena = Arrays.copyOf(arena, (int) Math.min(ByteSink.MAX_SIZE, Math.max(end, 2L * start)));
    }
    System.arraycopy(data, from, arena, start, to - from);
    int id = size++;
    ends[id] = end;
    hashes[id] = hash;
    slots[slot] = id + 1;
    if (size == ends.length) {
      grow();
    }
    return id;
  }

  private void grow() {
    ends = Arrays.copyOf(ends, 2 * size);
    hashes = Arrays.copyOf(hashes, 2 * size);
    slots = new int[4 * size];
    shift--;
    for (int id = 0; id < size; id++) {
      int slot = hashes[id] >>> shift;
      while (slots[slot] != 0) {
        slot = slot + 1 & slots.length - 1;
      }
      slots[slot] = id + 1;
    }
  }

  private static int hash(byte[] data, int from, int to) {
    long hash = to - from;
    int i = from;
    for (; i <= to - Long.BYTES; i += Long.BYTES) {
      hash = mix(hash ^ LittleEndian.getLong(data, i));
    }
    if (i < to) {
      hash = mix(hash ^ LittleEndian.getPartial(data, i, to - i));
    }
    return (int) (hash * HASH_FACTOR >>> 32);
  }

  private static long mix(long word) {
    long product = word * HASH_FACTOR;
    return product ^ product >>> 32;
  }
}
