package io.jparquet.rewrite;

import java.util.Objects;

/**
 * A column by which rows are sorted.
 *
 * @param column dot path of a leaf column that is not in a list or map
 * @param descending whether values descend
 * @param nullsFirst whether nulls come first
 */
public record SortBy(String column, boolean descending, boolean nullsFirst) {
  public SortBy {
    Objects.requireNonNull(column, "column");
  }

  /** Ascending, nulls last. */
  public static SortBy ascending(String column) {
    return new SortBy(column, false, false);
  }

  /** Descending, nulls last. */
  public static SortBy descending(String column) {
    return new SortBy(column, true, false);
  }
}
