package io.jparquet.internal.column.read;

/**
 * The elements of some lists, or the entries of some maps, and the offsets that these lists have
 * among them. Keeps its arrays; not thread-safe.
 */
final class SelectedElements {
  private final SelectedRows elements = new SelectedRows();
  private int[] selectedOffsets = new int[1];

  /** The array to fill next, because the published one may be the source of the selection. */
  private int[] spare = new int[1];

  /**
   * Selects the elements of the selected lists.
   *
   * @param offsets the offsets of all lists
   * @param lists number of all lists
   */
  void set(int[] offsets, int lists, SelectedRows slots) {
    int count = slots.selectedCount();
    int[] indexes = slots.indexes();
    int[] target =
        spare.length > count ? spare : new int[BatchValues.grown(spare.length, count + 1)];
    target[0] = 0;
    for (int i = 0; i < count; i++) {
      target[i + 1] = target[i] + offsets[indexes[i] + 1] - offsets[indexes[i]];
    }
    elements.setRanges(offsets, lists, slots, target[count]);
    spare = selectedOffsets;
    selectedOffsets = target;
  }

  /** The offsets of the selected lists. */
  int[] offsets() {
    return selectedOffsets;
  }

  /** Their elements. */
  SelectedRows elements() {
    return elements;
  }
}
