package io.jparquet.spark.tables.maintenance;

import io.jparquet.rewrite.SortBy;
import java.io.Serializable;
import java.util.List;

/**
 * Files that become one.
 *
 * @param directory the directory of all of them, relative to the table; empty for its own
 * @param files the files, in the order of their rows in the new one
 * @param order of the rows of the new one; empty for that of the files
 * @param encodes whether their rows are encoded again, instead of copying row groups
 * @param merges whether row groups are then put together to larger ones
 * @param rowGroups of a single file, the indexes of the row groups that are copied; null for all
 */
record RewriteGroup(
    String directory,
    List<ListedFile> files,
    List<Order> order,
    boolean encodes,
    boolean merges,
    List<Integer> rowGroups)
    implements Serializable {

  /** What {@link SortBy} says, in a form that can be sent to tasks. */
  record Order(String column, boolean descending, boolean nullsFirst) implements Serializable {

    SortBy sortBy() {
      return new SortBy(column, descending, nullsFirst);
    }
  }

  /** Whole files. */
  RewriteGroup(
      String directory,
      List<ListedFile> files,
      List<Order> order,
      boolean encodes,
      boolean merges) {
    this(directory, files, order, encodes, merges, null);
  }

  /** Row groups of a file, which are copied. */
  RewriteGroup(String directory, ListedFile file, List<Integer> rowGroups) {
    this(directory, List.of(file), List.of(), false, false, rowGroups);
  }
}
