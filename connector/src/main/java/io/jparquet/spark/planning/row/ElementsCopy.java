package io.jparquet.spark.planning.row;

import io.jparquet.spark.core.mapping.JParquetColumnVector;

/** Copies the elements of arrays, or the keys or values of maps, as arrays. Not thread-safe. */
final class ElementsCopy {

  private final ValueCopy element;
  private int[] offsets;
  private int first;

  /** Where the elements of the block begin and end. */
  private int start;

  private int end;

  private int[] places = new int[0];
  private int[] bases = new int[0];
  private int[] data = new int[0];

  /** Bytes of each array of the block. */
  int[] sizes = new int[0];

  ElementsCopy(ValueCopy element) {
    this.element = element;
  }

  void bind(JParquetColumnVector column) {
    element.bind(column);
  }

  /**
   * Finds {@link #sizes}.
   *
   * @param arrays what the arrays are the values of
   */
  void measure(ValueCopy arrays) {
    offsets = arrays.vector.elementOffsets();
    first = arrays.from;
    int count = arrays.to - arrays.from;
    start = offsets[arrays.from];
    end = offsets[arrays.to];
    if (sizes.length < count) {
      sizes = new int[count];
    }
    element.measure(start, end, existing(arrays));
    for (int i = 0; i < count; i++) {
      sizes[i] = arrays.isPresent(first + i) ? size(i) : 0;
    }
  }

  /** The elements of arrays that are not null; null for all. */
  private long[] existing(ValueCopy arrays) {
    boolean all = true;
    for (int slot = arrays.from; slot < arrays.to && all && arrays.present != null; slot++) {
      all = arrays.isPresent(slot) || offsets[slot] == offsets[slot + 1];
    }
    if (all) {
      return null;
    }
    long[] existing = new long[(end + Long.SIZE - 1) / Long.SIZE];
    for (int slot = arrays.from; slot < arrays.to; slot++) {
      for (int i = offsets[slot]; i < offsets[slot + 1] && arrays.isPresent(slot); i++) {
        existing[i >>> 6] |= 1L << i;
      }
    }
    return existing;
  }

  private int size(int i) {
    int count = length(i);
    int size =
        ValueCopy.WORD
            + ValueCopy.nullBytes(count)
            + ValueCopy.rounded(element.elementBytes() * count);
    if (element.isVariable()) {
      for (int slot = offsets[first + i]; slot < offsets[first + i + 1]; slot++) {
        size += element.sizes[slot - start];
      }
    }
    return size;
  }

  private int length(int i) {
    return offsets[first + i + 1] - offsets[first + i];
  }

  /**
   * Copies the arrays.
   *
   * @param arrays as before
   * @param starts where each array begins
   */
  void copy(Memory memory, ValueCopy arrays, int[] starts) {
    int elements = end - start;
    if (places.length < elements) {
      places = new int[Math.max(elements, 2 * places.length)];
      bases = new int[places.length];
      data = new int[places.length];
    }
    for (int i = 0; i < arrays.to - arrays.from; i++) {
      if (arrays.isPresent(first + i)) {
        copyHeader(memory, i, starts[i]);
      }
    }
    if (element.hasValues()) {
      element.copy(memory, new Places(places, 0, bases, data));
    }
  }

  /** The length and the null bits of an array, and the places of its elements. */
  private void copyHeader(Memory memory, int i, int at) {
    int count = length(i);
    memory.putLong(at, count);
    int bytes = element.elementBytes();
    int place = at + ValueCopy.WORD + ValueCopy.nullBytes(count);
    int cursor = place + ValueCopy.rounded(bytes * count);
    int slot = offsets[first + i];
    for (int k = 0; k < count; k++, slot++) {
      places[slot - start] = place + k * bytes;
      if (!element.isPresent(slot)) {
        memory.setBit(at + ValueCopy.WORD, k);
      } else if (element.isVariable()) {
        bases[slot - start] = at;
        data[slot - start] = cursor;
        cursor += element.sizes[slot - start];
      }
    }
  }
}
