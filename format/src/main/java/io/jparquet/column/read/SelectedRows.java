package io.jparquet.column.read;

/**
 * The rows of a batch that are selected, as runs and as single indexes. Filled anew for each batch;
 * not thread-safe.
 */
final class SelectedRows {
  private int[] starts = new int[0];
  private int[] ends = new int[0];
  private int[] indexes = new int[0];
  private int runs;
  private int selected;
  private int rows;

  /**
   * Takes over a selection.
   *
   * @param selection bit {@code i} is set when row {@code i} is selected; bits from {@code
   *     rowCount} on are not looked at
   * @param rowCount number of rows
   * @param selectedCount number of set bits
   */
  void set(long[] selection, int rowCount, int selectedCount) {
    rows = rowCount;
    selected = 0;
    runs = 0;
    reserve(selectedCount);
    int end = -1;
    for (int base = 0; base < rowCount; base += Long.SIZE) {
      long word = selection[base >>> 6];
      if (rowCount - base < Long.SIZE) {
        word &= (1L << (rowCount - base)) - 1;
      }
      while (word != 0) {
        int row = base + Long.numberOfTrailingZeros(word);
        if (row != end) {
          starts[runs++] = row;
        }
        end = row + 1;
        ends[runs - 1] = end;
        indexes[selected++] = row;
        word &= word - 1;
      }
    }
  }

  /**
   * Takes over the elements of selected lists.
   *
   * @param offsets the offsets of all lists
   * @param lists number of all lists
   * @param slots the selected ones
   * @param selectedCount number of their elements
   */
  void setRanges(int[] offsets, int lists, SelectedRows slots, int selectedCount) {
    rows = offsets[lists];
    selected = 0;
    runs = 0;
    reserve(selectedCount);
    for (int i = 0; i < slots.runs; i++) {
      int from = offsets[slots.starts[i]];
      int to = offsets[slots.ends[i]];
      if (from < to) {
        starts[runs] = from;
        ends[runs++] = to;
      }
      for (int element = from; element < to; element++) {
        indexes[selected++] = element;
      }
    }
  }

  private void reserve(int count) {
    if (indexes.length < count) {
      starts = new int[count];
      ends = new int[count];
      indexes = new int[count];
    }
  }

  /** Number of rows that there are. */
  int rowCount() {
    return rows;
  }

  /** Number of rows that are selected. */
  int selectedCount() {
    return selected;
  }

  /** The indexes of the selected rows, ascending; the array may be longer. */
  int[] indexes() {
    return indexes;
  }

  /** Number of runs of selected rows. */
  int runCount() {
    return runs;
  }

  /** First row of a run. */
  int start(int run) {
    return starts[run];
  }

  /** The row behind the last one of a run. */
  int end(int run) {
    return ends[run];
  }
}
