package io.jparquet.spark.planning.partial;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Numbers strings, from 1 on in the order in which they occur. Strings are equal if their bytes
 * are. Belongs to one task.
 */
final class StringNumbers {

  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private static final int FIRST = 64;
  private static final int FIRST_SLOTS = 256;
  private static final int FIRST_CHUNK = 1 << 12;
  private static final int LAST_CHUNK = 1 << 20;

  /** The bytes of strings, each in one chunk. */
  private final List<byte[]> chunks = new ArrayList<>();

  /** Of the last chunk, how many bytes are used. */
  private int usedOfLast;

  private int[] chunkOf = new int[FIRST];
  private int[] startOf = new int[FIRST];
  private int[] lengthOf = new int[FIRST];
  private int[] hashOf = new int[FIRST];
  private int end = 1;
  private long bytes;

  /** By open addressing, the number of a string; 0 in unused slots. */
  private int[] slots = new int[FIRST_SLOTS];

  /** The number of a string, which is copied if it is new. */
  int number(UTF8String string) {
    byte[] data = string.getBytes();
    return number(data, 0, data.length);
  }

  /** As {@link #number(UTF8String)}, for bytes of an array. */
  int number(byte[] data, int start, int length) {
    int hash = hash(data, start, length);
    int slot = slot(data, start, length, hash);
    if (slots[slot] != 0) {
      return slots[slot];
    }
    slots[slot] = end;
    return add(data, start, length, hash);
  }

  /** Whether a string has a number. */
  boolean isKnown(UTF8String string) {
    byte[] data = string.getBytes();
    return slots[slot(data, 0, data.length, hash(data, 0, data.length))] != 0;
  }

  /** Where the number of a string is, or 0 if it has none. */
  private int slot(byte[] data, int start, int length, int hash) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    for (int number = slots[slot]; number != 0; number = slots[slot]) {
      if (hashOf[number] == hash && isEqual(number, data, start, length)) {
        return slot;
      }
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private boolean isEqual(int number, byte[] data, int start, int length) {
    int from = startOf[number];
    return lengthOf[number] == length
        && Arrays.equals(
            chunks.get(chunkOf[number]), from, from + length, data, start, start + length);
  }

  private static int hash(byte[] data, int start, int length) {
    long hash = length * FACTOR;
    int i = 0;
    for (; i + Long.BYTES <= length; i += Long.BYTES) {
      hash = mixed(hash, (long) EIGHT_BYTES.get(data, start + i));
    }
    if (i < length) {
      long rest = 0;
      for (; i < length; i++) {
        rest = rest << Byte.SIZE | data[start + i] & 0xff;
      }
      hash = mixed(hash, rest);
    }
    return (int) hash;
  }

  private static long mixed(long hash, long value) {
    long mixed = (hash ^ value) * FACTOR;
    return mixed ^ mixed >>> 32;
  }

  private int add(byte[] data, int start, int length, int hash) {
    if (end == hashOf.length) {
      chunkOf = Arrays.copyOf(chunkOf, 2 * end);
      startOf = Arrays.copyOf(startOf, 2 * end);
      lengthOf = Arrays.copyOf(lengthOf, 2 * end);
      hashOf = Arrays.copyOf(hashOf, 2 * end);
    }
    if (chunks.isEmpty() || chunks.get(chunks.size() - 1).length - usedOfLast < length) {
      int size = (int) Math.min(LAST_CHUNK, Math.max(FIRST_CHUNK, bytes));
      chunks.add(new byte[Math.max(length, size)]);
      usedOfLast = 0;
    }
    System.arraycopy(data, start, chunks.get(chunks.size() - 1), usedOfLast, length);
    chunkOf[end] = chunks.size() - 1;
    startOf[end] = usedOfLast;
    lengthOf[end] = length;
    hashOf[end] = hash;
    usedOfLast += length;
    bytes += length;
    int number = end++;
    if (2 * end > slots.length) {
      slots = new int[2 * slots.length];
      for (int each = 1; each < end; each++) {
        int slot = hashOf[each] & slots.length - 1;
        while (slots[slot] != 0) {
          slot = slot + 1 & slots.length - 1;
        }
        slots[slot] = each;
      }
    }
    return number;
  }

  /** One more than the greatest number. */
  int end() {
    return end;
  }

  /** How many bytes all strings have. */
  long bytes() {
    return bytes;
  }

  /** Appends the string that has a number other than 0 to a row. */
  void write(int number, ResultRow row) {
    row.addString(chunks.get(chunkOf[number]), startOf[number], lengthOf[number]);
  }

  /** The array that has the bytes of a string, from {@link #start} on. */
  byte[] bytes(int number) {
    return chunks.get(chunkOf[number]);
  }

  /** Where the string of a number other than 0 begins in its array. */
  int start(int number) {
    return startOf[number];
  }

  /** How many bytes the string of a number other than 0 has. */
  int length(int number) {
    return lengthOf[number];
  }

  /** Removes all strings. */
  void clear() {
    chunks.clear();
    Arrays.fill(slots, 0);
    usedOfLast = 0;
    bytes = 0;
    end = 1;
  }
}
