package io.jparquet.spark.planning.partial;

import java.util.Arrays;

/**
 * One aggregate for each group, by the number of the group. Belongs to one task.
 *
 * <p>How many values a group has is what it has of rows less those without a value, so that columns
 * without nulls need no counts of their own.
 */
abstract class Accumulator {

  private static final long[] NONE = new long[0];

  /** The step whose values are aggregated; negative if there is none. */
  private final int input;

  /** The condition of the rows that are aggregated; negative for all rows. */
  private final int filter;

  private long[] absent = NONE;
  private long[] chosen = NONE;

  Accumulator(int input, int filter) {
    this.input = input;
    this.filter = filter;
  }

  /**
   * Adds the rows of a batch.
   *
   * @param groups the group of each row; null if all are of group 1
   * @param end one more than the greatest group
   */
  final void add(LoadedBatch rows, int[] groups, int end) {
    int size = rows.size();
    long[] present = input < 0 ? null : rows.of(input).present;
    if (filter >= 0) {
      Values condition = rows.of(filter);
      present = Presence.both(present, condition.set, buffer(size), size);
      present = Presence.both(present, condition.present, buffer(size), size);
    }
    if (present != null) {
      countAbsent(present, groups, size, end);
    }
    addRows(rows, present, groups, end);
  }

  /** Adds the values of rows; where {@code present} says that there is none, they are undefined. */
  void addRows(LoadedBatch rows, long[] present, int[] groups, int end) {
    if (input >= 0) {
      add(rows.of(input), present, rows.size(), groups, end);
    }
  }

  private long[] buffer(int size) {
    if (chosen.length < Presence.words(size)) {
      chosen = new long[Presence.words(size)];
    }
    return chosen;
  }

  private void countAbsent(long[] present, int[] groups, int size, int end) {
    absent = grown(absent, end, 0);
    if (groups == null) {
      absent[1] += size - Presence.count(present, size);
      return;
    }
    for (int i = 0; i < size; i++) {
      absent[groups[i]] += 1 + Presence.mask(present, i);
    }
  }

  /** As {@link #addRows}, with the values of the step, for aggregates that have one. */
  void add(Values values, long[] present, int size, int[] groups, int end) {
    throw new IllegalStateException("no values are added up");
  }

  /**
   * Adds one row, as Spark's partial aggregate has it.
   *
   * @param row whose next fields are those of this aggregate
   * @param end one more than the greatest group
   */
  final void add(int group, PartialRow row, int end) {
    if (row.isNull()) {
      // Aggregates of several fields have none that are null.
      row.skip();
    } else if (addFields(group, row, end)) {
      return;
    }
    absent = grown(absent, end, 0);
    absent[group]++;
  }

  /**
   * As {@link #add(int, PartialRow, int)}, for a field that is not null; false if there is no
   * value.
   */
  abstract boolean addFields(int group, PartialRow row, int end);

  /**
   * Writes the aggregate as Spark's partial aggregate has it.
   *
   * @param count how many values the group has
   * @param row gets the fields
   */
  abstract void write(int group, long count, ResultRow row);

  /** How many bytes the strings have that this keeps. */
  long bytes() {
    return 0;
  }

  /**
   * Forgets the values of all groups.
   *
   * @param end one more than the greatest group
   */
  final void clear(int end) {
    Arrays.fill(absent, 0, Math.min(end, absent.length), 0L);
    clearValues(end);
  }

  /** As {@link #clear}, for what an aggregate has besides the number of values. */
  abstract void clearValues(int end);

  /** Writes the aggregate of a group that has so many rows. */
  final void writeOf(int group, long rowCount, ResultRow row) {
    write(group, group < absent.length ? rowCount - absent[group] : rowCount, row);
  }

  static long[] grown(long[] array, int end, long filling) {
    if (array.length >= end) {
      return array;
    }
    long[] grown = Arrays.copyOf(array, Math.max(end, 2 * array.length));
    if (filling != 0) {
      Arrays.fill(grown, array.length, grown.length, filling);
    }
    return grown;
  }

  static double[] grown(double[] array, int end, double filling) {
    if (array.length >= end) {
      return array;
    }
    double[] grown = Arrays.copyOf(array, Math.max(end, 2 * array.length));
    Arrays.fill(grown, array.length, grown.length, filling);
    return grown;
  }

  /** COUNT: of rows, or of those where a condition holds. */
  static final class Count extends Accumulator {

    Count(int filter) {
      super(-1, filter);
    }

    @Override
    boolean addFields(int group, PartialRow row, int end) {
      return row.nextLong() != 0;
    }

    @Override
    void write(int group, long count, ResultRow row) {
      row.add(count);
    }

    @Override
    void clearValues(int end) {}
  }
}
