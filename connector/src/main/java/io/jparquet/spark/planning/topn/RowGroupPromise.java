package io.jparquet.spark.planning.topn;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.LeafColumn;
import io.jparquet.spark.core.read.RowGroupPriority;

/**
 * What the bounds of a row group promise: those come first that promise the best rows. Immutable.
 */
final class RowGroupPromise implements Comparable<RowGroupPromise> {

  private enum Rank {
    /** It has nulls, and these come first. */
    BEST,
    BOUNDED
  }

  private final Rank rank;
  private final ValueOrder order;
  private final Object bound;
  private final boolean descending;

  private RowGroupPromise(Rank rank, ValueOrder order, Object bound, boolean descending) {
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
  static RowGroupPriority priority(
      TopN request, FileMetaData file, RowGroup rowGroup, LeafColumn column) {
    ColumnStatistics statistics;
    try {
      statistics = ColumnStatistics.of(file, rowGroup, column);
    } catch (ParquetException e) {
      return RowGroupPriority.LAST; // reading the row group reports it
    }
    if (statistics == null) {
      return RowGroupPriority.LAST;
    }
    if (request.nullsFirst() && statistics.nullCount() != null && statistics.nullCount() > 0) {
      return RowGroupPriority.of(new RowGroupPromise(Rank.BEST, null, null, false));
    }
    Object bound = request.descending() ? statistics.max() : statistics.min();
    return bound == null || !statistics.order().isDefined()
        ? RowGroupPriority.LAST
        : RowGroupPriority.of(
            new RowGroupPromise(Rank.BOUNDED, statistics.order(), bound, request.descending()));
  }

  /** Files may have the column in different types, whose bounds can't be compared. */
  @Override
  public int compareTo(RowGroupPromise other) {
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
    return other instanceof RowGroupPromise promise && compareTo(promise) == 0;
  }

  @Override
  public int hashCode() {
    return rank.hashCode();
  }
}
