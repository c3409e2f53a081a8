package io.jparquet.spark.planning.partial;

import java.util.Arrays;

/**
 * The values of a grouping column in groups that are found without it, since other columns
 * determine it: {@code year(day)} beside {@code day}. Belongs to one task.
 */
final class DeterminedKey {

  private final int step;
  private long[] values = new long[2];
  private long[] present = new long[1];

  /** The values of lesser groups are known, except that of group 1, which nulls may have. */
  private int unknown;

  /** What {@link #read(PartialRow, LoadedBatch)} has read. */
  private boolean isReadPresent;

  private long readValue;

  /** No groups, with the values of a step. */
  DeterminedKey(int step) {
    this.step = step;
  }

  /**
   * Reads the values of new groups.
   *
   * @param groups the group of each row of the batch
   * @param end one more than the greatest group
   */
  void read(LoadedBatch rows, int[] groups, int end) {
    grow(end);
    Values read = rows.of(step);
    for (int i = 0; i < rows.size(); i++) {
      int group = groups[i];
      if (group >= unknown || group == 1) {
        add(group, Presence.has(read.present, i), read.longs[i]);
      }
    }
    unknown = end;
  }

  private void add(int group, boolean isPresent, long value) {
    values[group] = value;
    if (isPresent) {
      present[group >>> 6] |= 1L << group;
    }
  }

  /** Reads the value of a row from its next field. */
  void read(PartialRow row, LoadedBatch rows) {
    isReadPresent = !row.isNull();
    if (isReadPresent) {
      readValue = rows.readNext(row);
    } else {
      row.skip();
    }
  }

  /** Gives a group the value that was read, if it is new. */
  void setRead(int group, int end) {
    grow(end);
    if (group >= unknown || group == 1) {
      add(group, isReadPresent, readValue);
    }
    unknown = end;
  }

  private void grow(int end) {
    values = Accumulator.grown(values, end, 0);
    present = Accumulator.grown(present, Presence.words(end), 0);
  }

  /** Adds the value of a group to a row. */
  void write(int group, LoadedBatch rows, ResultRow target) {
    if (Presence.has(present, group)) {
      rows.write(values[group], target);
    } else {
      target.addNull();
    }
  }

  /** Adds the value of a row of the batch to a row. */
  void writeOf(int slot, LoadedBatch rows, ResultRow target) {
    rows.writeOf(step, slot, target);
  }

  /** Forgets all values. */
  void clear() {
    Arrays.fill(present, 0L);
    unknown = 0;
  }
}
