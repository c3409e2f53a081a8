package io.jparquet.internal.column.write;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.bytes.LittleEndian;
import java.util.Arrays;

/**
 * Distinct byte arrays in the order of their first occurrence, found by open addressing with linear
 * probing. The bytes of all entries are in one arena; hashes are stored, so growing does not read
 * the bytes again, and most unequal entries are distinguished without a comparison.
 */
final class ByteArrayDictionary {
  private static final int FIRST_CAPACITY = 256;
  private static final int WORD = Long.BYTES;
  private static final long HASH_FACTOR = 0x9E37_79B9_7F4A_7C15L;

  private static final byte[] NO_BYTES = new byte[0];
  private static final int[] NONE = new int[0];

  /** Empty, as are the other arrays, until there is something to look up. */
  private byte[] arena = NO_BYTES;

  private int[] ends = NONE;
  private int[] hashes = NONE;
  private int size;

  /** Per slot the id of the entry plus one, 0 for a free slot; twice as many slots as entries. */
  private int[] slots = NONE;

  private int shift;

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

  /** Index in {@link #arena()} after the bytes of each entry; valid until an entry is added. */
  int[] ends() {
    return ends;
  }

  int start(int id) {
    return id == 0 ? 0 : ends[id - 1];
  }

  int end(int id) {
    return ends[id];
  }

  /** Bytes of memory, used or not. */
  long memoryBytes() {
    return arena.length + (long) Integer.BYTES * (ends.length + hashes.length + slots.length);
  }

  /** Discards the entries and releases their memory. */
  void release() {
    size = 0;
    arena = NO_BYTES;
    ends = NONE;
    hashes = NONE;
    slots = NONE;
  }

  void clear() {
    size = 0;
    Arrays.fill(slots, 0);
  }

  /**
   * Finds or adds the values; value {@code i} is the bytes {@code valueEnds[i - 1]} to {@code
   * valueEnds[i]} of {@code data}.
   *
   * @param ids receives the id of value {@code i} at {@code i}
   * @param overhead bytes that each entry takes besides its content
   * @param maxBytes content and overhead that must not be exceeded
   * @return false if it would be exceeded; the entries added until then stay
   */
  boolean findOrAdd(
      byte[] data, int[] valueEnds, int offset, int count, int[] ids, int overhead, int maxBytes) {
    if (slots == NONE) {
      start();
    }
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

  private void start() {
    arena = new byte[16 * FIRST_CAPACITY];
    ends = new int[FIRST_CAPACITY];
    hashes = new int[FIRST_CAPACITY];
    slots = new int[2 * FIRST_CAPACITY];
    shift = Integer.numberOfLeadingZeros(2 * FIRST_CAPACITY - 1);
  }

  private boolean isEntry(int id, byte[] data, int from, int to) {
    int length = to - from;
    int start = start(id);
    int end = ends[id];
    if (end - start != length) {
      return false;
    }
    if (length < WORD) {
      return word(arena, start, end) == word(data, from, to);
    }
    return LittleEndian.getLong(arena, start) == LittleEndian.getLong(data, from)
        && LittleEndian.getLong(arena, end - WORD) == LittleEndian.getLong(data, to - WORD)
        && (length > 3 * WORD
            ? Arrays.equals(arena, start + WORD, end - WORD, data, from + WORD, to - WORD)
            : middle(arena, start, end) == middle(data, from, to));
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

  /**
   * The hash of a value. Most values are so short that setting up a loop, and predicting how often
   * it runs, would cost more than its work: three overlapping words cover 8 to 24 bytes.
   */
  private static int hash(byte[] data, int from, int to) {
    int length = to - from;
    long hash;
    if (length < WORD) {
      hash = mix(length ^ word(data, from, to));
    } else {
      hash = mix(length ^ LittleEndian.getLong(data, from));
      hash =
          length > 3 * WORD
              ? mixAll(hash, data, from + WORD, to - WORD)
              : mix(hash ^ middle(data, from, to));
      hash = mix(hash ^ LittleEndian.getLong(data, to - WORD));
    }
    return (int) (hash * HASH_FACTOR >>> 32);
  }

  /** The eight bytes in the middle of a value. */
  private static long middle(byte[] data, int from, int to) {
    return LittleEndian.getLong(data, from + (to - WORD - from) / 2);
  }

  /** Mixes the words that begin before {@code end}. */
  private static long mixAll(long hash, byte[] data, int from, int end) {
    long mixed = hash;
    for (int i = from; i < end; i += WORD) {
      mixed = mix(mixed ^ LittleEndian.getLong(data, i));
    }
    return mixed;
  }

  /** A value of less than eight bytes, extracted from the word that ends with it. */
  private static long word(byte[] bytes, int from, int to) {
    if (from == to) {
      return 0;
    }
    return to < WORD
        ? LittleEndian.getPartial(bytes, from, to - from)
        : LittleEndian.getLong(bytes, to - WORD) >>> (Byte.SIZE * (WORD - (to - from)));
  }

  private static long mix(long word) {
    long product = word * HASH_FACTOR;
    return product ^ product >>> 32;
  }
}
