package io.jparquet.internal.column.read;

import io.jparquet.internal.level.BitWords;

/** The validity of some slots of a vector. Keeps its arrays; not thread-safe. */
final class SelectedValidity {
  /** Slots of a run from which on copying runs is cheaper than copying slots. */
  private static final int SLOTS_PER_RUN = 3;

  private long[] selected = new long[0];

  /** The array to fill next, because the published one may be the source of the selection. */
  private long[] spare = new long[0];

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
    int words = BitWords.words(count);
    long[] target = spare.length < words ? new long[BatchValues.grown(spare.length, words)] : spare;
    spare = selected;
    selected = target;
    if (slots.runCount() * SLOTS_PER_RUN <= count) {
      copyRuns(validity, slots);
    } else {
      copySlots(validity, slots.indexes(), count);
    }
    return BitWords.count(selected, count) == count ? null : selected;
  }

  private void copyRuns(long[] validity, SelectedRows slots) {
    int to = 0;
    for (int run = 0; run < slots.runCount(); run++) {
      int length = slots.end(run) - slots.start(run);
      BitWords.copy(validity, slots.start(run), selected, to, length);
      to += length;
    }
  }

  private void copySlots(long[] validity, int[] indexes, int count) {
    for (int base = 0; base < count; base += Long.SIZE) {
      long word = 0;
      int end = Math.min(Long.SIZE, count - base);
      for (int bit = 0; bit < end; bit++) {
        int slot = indexes[base + bit];
        word |= (validity[slot >>> 6] >>> slot & 1) << bit;
      }
      selected[base >>> 6] = word;
    }
  }
}
