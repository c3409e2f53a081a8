package io.jparquet.internal.filter;

import java.util.Arrays;
import java.util.StringJoiner;

/**
 * A selection of the rows of one row group, as ranges of row indexes. The ranges are in ascending
 * order, with at least one row between two of them. The end of a range is exclusive. Immutable.
 *
 * <p>The pages of different columns begin at different rows. So the selected part of a row group is
 * expressed in rows, once for all columns.
 */
public final class RowRanges {
  private static final int FIRST_CAPACITY = 8;

  private final long rows;

  /** First row and end of each range, one range after the other. */
  private final long[] bounds;

  private final long rowCount;

  private RowRanges(long rows, long[] bounds) {
    this.rows = rows;
    this.bounds = bounds;
    long count = 0;
    for (int i = 0; i < bounds.length; i += 2) {
      count += bounds[i + 1] - bounds[i];
    }
    this.rowCount = count;
  }

  /**
   * All rows of a row group.
   *
   * @param rows number of rows of the row group
   */
  public static RowRanges all(long rows) {
    return new RowRanges(checkRows(rows), rows == 0 ? new long[0] : new long[] {0, rows});
  }

  /**
   * No row of a row group.
   *
   * @param rows number of rows of the row group
   */
  public static RowRanges none(long rows) {
    return new RowRanges(checkRows(rows), new long[0]);
  }

  /**
   * Collects ranges of a row group.
   *
   * @param rows number of rows of the row group
   */
  public static Builder builder(long rows) {
    return new Builder(checkRows(rows), FIRST_CAPACITY);
  }

  private static long checkRows(long rows) {
    if (rows < 0) {
      throw new IllegalArgumentException("A row group can't have " + rows + " rows");
    }
    return rows;
  }

  /** Number of rows of the row group, selected or not. */
  public long rowGroupRows() {
    return rows;
  }

  /** Number of selected rows. */
  public long rowCount() {
    return rowCount;
  }

  /** Number of ranges. */
  public int rangeCount() {
    return bounds.length / 2;
  }

  /**
   * The first row of a range.
   *
   * @param range 0 to below {@link #rangeCount()}
   */
  public long from(int range) {
    return bounds[2 * range];
  }

  /**
   * The row after the last row of a range.
   *
   * @param range 0 to below {@link #rangeCount()}
   */
  public long to(int range) {
    return bounds[2 * range + 1];
  }

  /** Whether every row is selected; true if there are no rows. */
  public boolean isAll() {
    return rowCount == rows;
  }

  /** Whether no row is selected. */
  public boolean isEmpty() {
    return rowCount == 0;
  }

  /**
   * Whether some row from {@code from} to before {@code to} is selected, for example whether a page
   * is needed.
   *
   * @return false if {@code to} is not above {@code from}
   */
  public boolean overlaps(long from, long to) {
    // The first range that ends above `from` is the only one to look at.
    int low = 0;
    int high = rangeCount();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (to(middle) > from) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return from < to && low < rangeCount() && from(low) < to;
  }

  /**
   * The rows that are selected in both.
   *
   * @throws IllegalArgumentException when the other is not of a row group with as many rows
   */
  public RowRanges and(RowRanges other) {
    checkSameRows(other);
    if (isAll() || other.isEmpty()) {
      return other;
    } else if (other.isAll() || isEmpty()) {
      return this;
    }
    Builder both = new Builder(rows, bounds.length + other.bounds.length);
    int left = 0;
    int right = 0;
    while (left < rangeCount() && right < other.rangeCount()) {
      long from = Math.max(from(left), other.from(right));
      long to = Math.min(to(left), other.to(right));
      if (from < to) {
        both.add(from, to);
      }
      if (to(left) < other.to(right)) {
        left++;
      } else {
        right++;
      }
    }
    return both.build();
  }

  /**
   * The rows that are selected in one or in both.
   *
   * @throws IllegalArgumentException when the other is not of a row group with as many rows
   */
  public RowRanges or(RowRanges other) {
    checkSameRows(other);
    if (isAll() || other.isEmpty()) {
      return this;
    } else if (other.isAll() || isEmpty()) {
      return other;
    }
    Builder either = new Builder(rows, bounds.length + other.bounds.length);
    int left = 0;
    int right = 0;
    while (left < rangeCount() || right < other.rangeCount()) {
      boolean leftFirst =
          right == other.rangeCount() || left < rangeCount() && from(left) <= other.from(right);
      if (leftFirst) {
        either.merge(from(left), to(left));
        left++;
      } else {
        either.merge(other.from(right), other.to(right));
        right++;
      }
    }
    return either.build();
  }

  private void checkSameRows(RowRanges other) {
    if (rows != other.rows) {
      throw new IllegalArgumentException(
          "Ranges of a row group with " + rows + " rows and of one with " + other.rows);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowRanges ranges
        && rows == ranges.rows
        && Arrays.equals(bounds, ranges.bounds);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(rows) + Arrays.hashCode(bounds);
  }

  /** A text like {@code 0-10, 20-30 of 100 rows}, where 10 and 30 are not selected. */
  @Override
  public String toString() {
    StringJoiner ranges = new StringJoiner(", ", "", " of " + rows + " rows");
    ranges.setEmptyValue("none of " + rows + " rows");
    for (int i = 0; i < rangeCount(); i++) {
      ranges.add(from(i) + "-" + to(i));
    }
    return ranges.toString();
  }

  /** Collects ranges in ascending order; not thread-safe. */
  public static final class Builder {
    private final long rows;
    private long[] bounds;
    private int size;

    private Builder(long rows, int capacity) {
      this.rows = rows;
      this.bounds = new long[capacity];
    }

    /**
     * Adds the rows from {@code from} to before {@code to}; none if these are the same. A range
     * that begins where the last one ended is joined to it.
     *
     * @throws IllegalArgumentException when the range begins before the end of the last one, ends
     *     before it begins, or ends after the rows
     */
    public Builder add(long from, long to) {
      long end = size == 0 ? 0 : bounds[size - 1];
      if (from < end || to < from || to > rows) {
        throw new IllegalArgumentException(
            "The range " + from + "-" + to + " is not within " + end + "-" + rows);
      }
      if (from < to) {
        merge(from, to);
      }
      return this;
    }

    /** Adds a range that does not begin before the last one, but may begin within it. */
    private void merge(long from, long to) {
      if (size > 0 && from <= bounds[size - 1]) {
        bounds[size - 1] = Math.max(bounds[size - 1], to);
        return;
      }
      if (size == bounds.length) {
        bounds = Arrays.copyOf(bounds, 2 * size);
      }
      bounds[size++] = from;
      bounds[size++] = to;
    }

    /** The ranges so far; the builder may be used further. */
    public RowRanges build() {
      return new RowRanges(rows, Arrays.copyOf(bounds, size));
    }
  }
}
