package io.jparquet.advise;

import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.WriteOptions;
import io.jparquet.rewrite.SortBy;
import io.jparquet.schema.LeafColumn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Advice about the sizes of row groups, and about values that several of them share. */
final class RowGroupAdvice {
  /** Smaller row groups cost more requests than they save. */
  private static final long SMALL = 4L << 20;

  /** A task reads at least one row group. */
  private static final long LARGE = 512L << 20;

  /** The size of merged row groups, for the estimate. */
  private static final long MERGED = 64L << 20;

  /** With fewer row groups, skipping some gains little. */
  private static final int FEW = 4;

  /** If the share of row groups that may have a value is at least this, bounds are useless. */
  private static final double OVERLAP = 0.75;

  /** If the share of row groups that may have a value is at most this, bounds are useful. */
  private static final double SEPARATE = 0.5;

  private final FileLayout layout;
  private final AdviceList advice;

  RowGroupAdvice(FileLayout layout, AdviceList advice) {
    this.layout = layout;
    this.advice = advice;
  }

  void run() {
    sizes();
    overlaps();
  }

  private void sizes() {
    int count = layout.rowGroups().size();
    long total = 0;
    for (int index = 0; index < count; index++) {
      long bytes = layout.storedBytes(index);
      total += bytes;
      if (bytes > LARGE) {
        advice.add(
            new Advice(
                "row-groups-large",
                index,
                null,
                "the row group has " + FileLayout.bytes(bytes) + ", which one task must read alone",
                "write with a smaller " + WriteOptions.BLOCK_SIZE.name(),
                null),
            Change.of(WriteOptions.BLOCK_SIZE, WriteOptions.BLOCK_SIZE.defaultValue()));
      }
    }
    if (count < FEW || total / count >= SMALL) {
      return;
    }
    long merged = (total + MERGED - 1) / MERGED;
    long footer = layout.reader().footerLength();
    long entries = footer * (count - merged) / count;
    advice.add(
        new Advice(
            "row-groups-small",
            null,
            null,
            "the "
                + count
                + " row groups have "
                + FileLayout.bytes(total / count)
                + " on average: each costs requests, a dictionary and an entry of the footer for"
                + " each column"
                + (footer == 0 ? "" : "; " + FileLayout.bytes(entries) + " of entries could go"),
            "merge them, or write with a larger "
                + WriteOptions.BLOCK_SIZE.name()
                + " or "
                + WriteOptions.BLOCK_ROW_COUNT_LIMIT.name(),
            null),
        Change.of(WriteOptions.BLOCK_SIZE, blockSize(total)));
  }

  /** Buffered bytes of row groups that are not small when they are stored. */
  private long blockSize(long stored) {
    long decompressed = 0;
    for (RowGroup group : layout.rowGroups()) {
      decompressed += Math.max(0, group.totalByteSize());
    }
    double growth = stored <= 0 ? 1 : decompressed / (double) stored;
    long least = WriteOptions.BLOCK_SIZE.defaultValue();
    return growth * 2 * SMALL <= least ? least : Math.min(LARGE, Math.round(growth * 2 * SMALL));
  }

  /** The bounds of a column in all row groups; empty if unknown. */
  private List<ColumnStatistics> bounds(LeafColumn leaf) {
    List<ColumnStatistics> all = new ArrayList<>();
    for (RowGroup group : layout.rowGroups()) {
      if (leaf.index() >= group.columns().size()) {
        return List.of();
      }
      ColumnStatistics statistics = ColumnStatistics.of(layout.reader().metaData(), group, leaf);
      if (statistics == null || statistics.min() == null || statistics.max() == null) {
        return List.of();
      }
      all.add(statistics);
    }
    return all;
  }

  private void overlaps() {
    if (layout.rowGroups().size() < FEW) {
      return;
    }
    boolean separates = false;
    int known = 0;
    List<LeafColumn> sorted = new ArrayList<>();
    for (LeafColumn leaf : layout.leaves()) {
      List<ColumnStatistics> bounds = bounds(leaf);
      if (!bounds.isEmpty()) {
        known++;
        double overlap = overlap(bounds);
        separates |= overlap <= SEPARATE;
        if (overlap >= OVERLAP && isSortedWithin(leaf)) {
          sorted.add(leaf);
        }
      }
    }
    for (LeafColumn leaf : sorted) {
      advice.add(
          new Advice(
              "overlapping-bounds",
              null,
              leaf.dotPath(),
              "each row group is sorted by the column, but nearly all row groups have its values in"
                  + " common, so that conditions on it skip none",
              "sort the rows of the whole file by it",
              null),
          sorting(leaf));
    }
    if (!separates && known > 0 && sorted.isEmpty()) {
      advice.add(
          new Advice(
              "overlapping-bounds",
              null,
              null,
              "the row groups have the values of all columns in common, so that no condition skips"
                  + " one by its bounds",
              "sort the rows by a column that queries have conditions on",
              null),
          Change.left("which column to sort by is for you to say"));
    }
  }

  /** Sorts all rows by the columns that the row groups are sorted by, or by the first of them. */
  private Change sorting(LeafColumn leaf) {
    List<SortingColumn> columns = layout.rowGroups().get(0).sortingColumns();
    for (RowGroup group : layout.rowGroups()) {
      if (columns != null && !columns.equals(group.sortingColumns())) {
        columns = columns.subList(0, 1);
      }
    }
    List<LeafColumn> leaves = layout.reader().schema().leaves();
    List<SortBy> order = new ArrayList<>();
    for (SortingColumn column : columns == null ? List.<SortingColumn>of() : columns) {
      if (column.columnIdx() < 0 || column.columnIdx() >= leaves.size()) {
        break;
      }
      LeafColumn by = leaves.get(column.columnIdx());
      if (by.maxRepetitionLevel() > 0 || !ValueOrder.ofValues(by.node()).isDefined()) {
        break;
      }
      order.add(new SortBy(by.dotPath(), column.descending(), column.nullsFirst()));
    }
    return order.isEmpty()
        ? Change.left("rows cannot be sorted by " + leaf.dotPath())
        : Change.sort(order);
  }

  /** The average share of row groups that may contain the minimum or maximum of another one. */
  private static double overlap(List<ColumnStatistics> bounds) {
    long found = 0;
    for (ColumnStatistics one : bounds) {
      for (ColumnStatistics other : bounds) {
        found += contains(other, one.min()) ? 1 : 0;
        found += contains(other, one.max()) ? 1 : 0;
      }
    }
    return found / (2.0 * bounds.size() * bounds.size());
  }

  private static boolean contains(ColumnStatistics bounds, @Nullable Object value) {
    Object min = bounds.min();
    Object max = bounds.max();
    ValueOrder order = bounds.order();
    return value != null
        && min != null
        && max != null
        && order.compareValues(min, value) <= 0
        && order.compareValues(value, max) <= 0;
  }

  /** Whether all row groups claim to be sorted by a column first. */
  private boolean isSortedWithin(LeafColumn leaf) {
    for (RowGroup group : layout.rowGroups()) {
      List<SortingColumn> sorting = group.sortingColumns();
      if (sorting == null || sorting.isEmpty() || sorting.get(0).columnIdx() != leaf.index()) {
        return false;
      }
    }
    return true;
  }
}
