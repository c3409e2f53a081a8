package io.jparquet.spark.read.topn;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.LeafColumn;

/**
 * When a row group is read: those come first whose bounds promise the best rows. Row groups are
 * only ordered by it, never left out. Immutable.
 */
public final class RowGroupPriority implements Comparable<RowGroupPriority> {

  /** Of a row group of which nothing is known. */
  public static final RowGroupPriority LAST = new RowGroupPriority(Rank.UNKNOWN, null, null, false);

  private enum Rank {
    /** It has nulls, and these come first. */
    BEST,
    BOUNDED,
    UNKNOWN
  }

  private final Rank rank;
  private final ValueOrder order;
  private final Object bound;
  private final boolean descending;

  private RowGroupPriority(Rank rank, ValueOrder order, Object bound, boolean descending) {
    this.rank = rank;
    this.order = order;
    this.bound = bound;
    this.descending = descending;
  }

  /**
   * The priority of a row group.
   *
   * @param column the sort column
   */
  public static RowGroupPriority of(
      TopN request, FileMetaData file, RowGroup rowGroup, LeafColumn column) {
    ColumnStatistics statistics;
    try {
      statistics = ColumnStatistics.of(file, rowGroup, column);
    } catch (ParquetException e) {
      return LAST; // reading the row group reports it
    }
    if (statistics == null) {
      return LAST;
    }
    if (request.nullsFirst() && statistics.nullCount() != null && statistics.nullCount() > 0) {
      return new RowGroupPriority(Rank.BEST, null, null, false);
    }
    Object bound = request.descending() ? statistics.max() : statistics.min();
    return bound == null || !statistics.order().isDefined()
        ? LAST
        : new RowGroupPriority(Rank.BOUNDED, statistics.order(), bound, request.descending());
  }

  /** Files may have the column in different types, whose bounds can't be compared. */
  @Override
  public int compareTo(RowGroupPriority other) {
    if (rank != other.rank || rank != Rank.BOUNDED) {
      return rank.compareTo(other.rank);
    }
    if (order != other.order) {
      return order.compareTo(other.order);
    }
    if (bound.getClass() != other.bound.getClass()) {
      return bound.getClass().getName().compareTo(other.bound.getClass().getName());
    }
    int compared = order.compareValues(bound, other.bound);
    return descending ? -Integer.signum(compared) : compared;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowGroupPriority priority && compareTo(priority) == 0;
  }

  @Override
  public int hashCode() {
    return rank.hashCode();
  }
}
