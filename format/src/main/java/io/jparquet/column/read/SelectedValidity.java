package io.jparquet.column.read;

import io.jparquet.level.BitWords;

/** The validity of some slots of a vector. Keeps its array; not thread-safe. */
final class SelectedValidity {
  private long[] selected = new long[0];

  /**
   * The validity of the selected slots.
   *
   * @param validity the validity of all slots, which may be what this method returned last; null
   *     when all are present
   * @return words that are valid until the next call; null when all selected slots are present
   */
  long[] of(long[] validity, SelectedRows slots) {
    if (validity == null) {
      return null;
    }
    int count = slots.selectedCount();
    int[] indexes = slots.indexes();
    int words = BitWords.words(count);
    if (selected.length < words) {
      selected = new long[LeafValues.grown(selected.length, words)];
    }
    int present = 0;
    for (int w = 0; w < words; w++) {
      long word = 0;
      int base = w << 6;
      int end = Math.min(Long.SIZE, count - base);
      for (int bit = 0; bit < end; bit++) {
        int slot = indexes[base + bit];
        word |= (validity[slot >>> 6] >>> slot & 1) << bit;
      }
      selected[w] = word;
      present += Long.bitCount(word);
    }
    return present == count ? null : selected;
  }
}
