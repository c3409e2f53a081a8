package io.jparquet.internal.column.read;

/**
 * The rows of a batch that are selected, as runs and as single indexes. Filled again for each
 * batch; not thread-safe.
 */
final class SelectedRows {
  /** Rows of a run from which on copying runs is cheaper than copying rows. */
  private static final int LONG_RUN = 16;

  private int[] starts = new int[0];
  private int[] ends = new int[0];
  private int[] indexes = new int[0];
  private boolean indexed;
  private int runs;
  private int selected;
  private int rows;

  /**
   * Sets the selection.
   *
   * @param selection bit {@code i} is set when row {@code i} is selected; bits from {@code
   *     rowCount} on are ignored
   * @param rowCount number of rows
   * @param selectedCount number of set bits
   */
  void set(long[] selection, int rowCount, int selectedCount) {
    start(rowCount, selectedCount);
    int end = -1;
    for (int base = 0; base < rowCount; base += Long.SIZE) {
      long word = selection[base >>> 6];
      if (rowCount - base < Long.SIZE) {
        word &= (1L << (rowCount - base)) - 1;
      }
      while (word != 0) {
        int first = Long.numberOfTrailingZeros(word);
        int length = Long.numberOfTrailingZeros(~(word >>> first));
        if (base + first != end) {
          starts[runs++] = base + first;
        }
        end = base + first + length;
        ends[runs - 1] = end;
        word = first + length == Long.SIZE ? 0 : word & (-1L << (first + length));
      }
    }
  }

  /**
   * Sets the selection to the elements of selected lists.
   *
   * @param offsets the offsets of all lists
   * @param lists number of all lists
   * @param slots the selected ones
   * @param selectedCount number of their elements
   */
  void setRanges(int[] offsets, int lists, SelectedRows slots, int selectedCount) {
    start(offsets[lists], selectedCount);
    for (int i = 0; i < slots.runs; i++) {
      int from = offsets[slots.starts[i]];
      int to = offsets[slots.ends[i]];
      if (runs > 0 && ends[runs - 1] == from) {
        ends[runs - 1] = to;
      } else if (from < to) {
        starts[runs] = from;
        ends[runs++] = to;
      }
    }
  }

  private void start(int rowCount, int selectedCount) {
    rows = rowCount;
    selected = selectedCount;
    runs = 0;
    indexed = false;
    int mostRuns = Math.min(selectedCount, rowCount - selectedCount + 1);
    if (starts.length < mostRuns) {
      int length = BatchValues.grown(starts.length, mostRuns);
      starts = new int[length];
      ends = new int[length];
    }
  }

  /** Number of all rows. */
  int rowCount() {
    return rows;
  }

  /** Number of rows that are selected. */
  int selectedCount() {
    return selected;
  }

  /** The indexes of the selected rows, ascending; the array may be longer. */
  int[] indexes() {
    if (!indexed) {
      if (indexes.length < selected) {
        indexes = new int[BatchValues.grown(indexes.length, selected)];
      }
      int at = 0;
      for (int run = 0; run < runs; run++) {
        for (int row = starts[run]; row < ends[run]; row++) {
          indexes[at++] = row;
        }
      }
      indexed = true;
    }
    return indexes;
  }

  /** Whether the runs are so long that {@link #compact} is cheaper than a copy row by row. */
  boolean hasLongRuns() {
    return selected >= runs * LONG_RUN;
  }

  /**
   * Moves the elements of the selected rows to the start of an array, run by run.
   *
   * @param array an array with an element for each row
   */
  void compact(Object array) {
    int to = 0;
    for (int run = 0; run < runs; run++) {
      int count = ends[run] - starts[run];
      if (starts[run] != to) {
        System.arraycopy(array, starts[run], array, to, count);
      }
      to += count;
    }
  }

  /** Number of runs of selected rows. */
  int runCount() {
    return runs;
  }

  /** First row of a run. */
  int start(int run) {
    return starts[run];
  }

  /** The row after the last one of a run. */
  int end(int run) {
    return ends[run];
  }
}
