package io.jparquet.internal.column.read;

import io.jparquet.internal.level.BitWords;

/** Offsets and validity of a list or map, from the levels of a leaf below it. */
final class RepeatedSlots {
  private final SlotMasks slotMasks;
  private final SlotMasks elementMasks;
  private final int definitionLevel;
  private int[] offsets = new int[1];
  private long[] validity;

  /**
   * The slots of a list or map.
   *
   * @param slotMasks its slots
   * @param definitionLevel smallest definition level at which it is present, empty or not
   * @param elementMasks the slots of its elements, from the same leaf
   */
  RepeatedSlots(SlotMasks slotMasks, int definitionLevel, SlotMasks elementMasks) {
    this.slotMasks = slotMasks;
    this.definitionLevel = definitionLevel;
    this.elementMasks = elementMasks;
  }

  /**
   * Computes offsets and validity of a batch.
   *
   * @return the number of elements
   */
  int compute(int slots) {
    long[] starts = slotMasks.starts(slots);
    validity = slotMasks.validity(starts, slots, definitionLevel);
    if (offsets.length <= slots) {
      offsets = new int[BatchValues.grown(offsets.length, slots + 1)];
    }
    long[] elements = elementMasks.starts();
    return rank(starts, elements, slotMasks.source().levels().entries());
  }

  /** Stores for each set bit of {@code starts} how many bits of {@code elements} precede it. */
  private int rank(long[] starts, long[] elements, int entries) {
    int[] target = offsets;
    int slot = 0;
    int rank = 0;
    int words = BitWords.words(entries);
    for (int w = 0; w < words; w++) {
      long inside = w == words - 1 ? -1L >>> -entries : -1L;
      long element = elements == null ? inside : elements[w] & inside;
      long start = starts == null ? inside : starts[w] & inside;
      while (start != 0) {
        long lowest = start & -start;
        target[slot++] = rank + Long.bitCount(element & (lowest - 1));
        start ^= lowest;
      }
      rank += Long.bitCount(element);
    }
    target[slot] = rank;
    return rank;
  }

  /** The offsets of the batch. */
  int[] offsets() {
    return offsets;
  }

  /** The validity of the batch; null when no slot is null. */
  long[] validity() {
    return validity;
  }

  /** Bytes of memory of offsets and masks, used or not. */
  long memoryBytes() {
    long masks = slotMasks.memoryBytes() + elementMasks.memoryBytes();
    return masks + (long) offsets.length * Integer.BYTES;
  }
}
