package io.jparquet.spark.planning.row;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import java.util.Arrays;

/**
 * Copies the values of a column, of the elements of an array, or of a member of a struct. For each
 * block of slots it is first asked how long the variable parts are, and then to copy. Not
 * thread-safe.
 */
abstract class ValueCopy {

  /** Bytes of a word, to which variable parts are aligned. */
  static final int WORD = 8;

  private static final int[] NONE = new int[0];

  JParquetColumnVector vector;

  /** The first slot of the block. */
  int from;

  /** The slot after the last one of the block. */
  int to;

  /** The slots with a value, by their number in the column; null for all of the block. */
  long[] present;

  /** Bytes of the variable part of each slot of the block, a multiple of eight. */
  int[] sizes = NONE;

  private long[] own = new long[0];

  /** Sets the column of the next batch. */
  void bind(JParquetColumnVector column) {
    vector = column;
  }

  /** Bytes of the fixed part of an element of an array; the fixed part of a field is a word. */
  abstract int elementBytes();

  /** Whether there is a variable part. */
  boolean isVariable() {
    return true;
  }

  /** Whether the variable part of an absent value takes room in a struct, and how much. */
  int absentBytes() {
    return 0;
  }

  /**
   * Sets the block, and finds {@link #present} and {@link #sizes}.
   *
   * @param parents the slots that exist, as {@link #present}
   */
  final void measure(int first, int end, long[] parents) {
    present = both(parents, vector.presence(), first, end);
    measureBlock(first, end);
  }

  /** As {@link #measure} with all slots present. */
  final void measureAll(int first, int end) {
    present = null;
    measureBlock(first, end);
  }

  private void measureBlock(int first, int end) {
    from = first;
    to = end;
    if (isVariable()) {
      if (sizes.length < end - first) {
        sizes = new int[Math.max(end - first, 2 * sizes.length)];
      }
      Arrays.fill(sizes, 0, end - first, 0);
      if (hasValues()) {
        measureSizes();
      }
    }
  }

  private long[] both(long[] parents, long[] validity, int first, int end) {
    if (parents == null || validity == null) {
      return parents == null ? validity : parents;
    }
    int words = (end + Long.SIZE - 1) / Long.SIZE;
    if (own.length < words) {
      own = new long[Math.max(words, 2 * own.length)];
    }
    for (int i = first / Long.SIZE; i < words; i++) {
      own[i] = parents[i] & validity[i];
    }
    return own;
  }

  /** Whether some value is present. Without one, there may be nothing in the column. */
  final boolean hasValues() {
    boolean found = present == null && from < to;
    for (int slot = from; slot < to && !found; slot++) {
      found = isPresent(slot);
    }
    return found;
  }

  final boolean isPresent(int slot) {
    return present == null || (present[slot >>> 6] >>> slot & 1) != 0;
  }

  /** Adds the sizes of the present values, at least one, to {@link #sizes}. */
  abstract void measureSizes();

  /** Copies the present values, at least one. */
  abstract void copy(Memory memory, Places places);

  /** The fixed part of a value with a variable part. */
  final void putReference(Memory memory, Places places, int i, int size) {
    memory.putLong(places.fixed(i), (long) (places.data()[i] - places.base()[i]) << 32 | size);
  }

  static int rounded(int bytes) {
    return (bytes + WORD - 1) & -WORD;
  }

  /** Bytes of the bits that say which of some values are null. */
  static int nullBytes(int values) {
    return (values + Long.SIZE - 1) / Long.SIZE * WORD;
  }
}
