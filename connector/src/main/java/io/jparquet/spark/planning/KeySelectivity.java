package io.jparquet.spark.planning;

import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.metadata.BoundaryOrder;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.LeafColumn;
import java.util.ArrayList;
import java.util.List;

/**
 * How the values of a column are spread over row groups, by their footers: whether conditions on
 * the column can distinguish row groups. Not thread-safe.
 */
final class KeySelectivity {

  /** The part of the pairs of row groups that must be apart in a clustered column. */
  private static final double CLUSTERED = 0.1;

  private final List<ColumnStatistics> rowGroups = new ArrayList<>();
  private boolean sortedPages;
  private boolean bloomFilters;
  private boolean numbers = true;
  private double smallest = Double.POSITIVE_INFINITY;
  private double largest = Double.NEGATIVE_INFINITY;

  /** Adds a row group. */
  void add(FileMetaData file, RowGroup rowGroup, LeafColumn column) {
    ColumnMetaData chunk = rowGroup.columns().get(column.index()).metaData();
    bloomFilters |= chunk != null && chunk.bloomFilterOffset() != null;
    ColumnStatistics statistics = ColumnStatistics.of(file, rowGroup, column);
    if (statistics == null || statistics.min() == null || statistics.max() == null) {
      numbers &= statistics != null && statistics.allNull();
      return;
    }
    rowGroups.add(statistics);
    if (isNumber(statistics.min()) && isNumber(statistics.max())) {
      smallest = Math.min(smallest, ((Number) statistics.min()).doubleValue());
      largest = Math.max(largest, ((Number) statistics.max()).doubleValue());
    } else {
      numbers = false;
    }
  }

  /**
   * Adds the pages of a row group.
   *
   * @param index may be null
   */
  void addPages(ColumnIndex index) {
    sortedPages |=
        index != null
            && index.nullPages().size() > 1
            && (index.boundaryOrder() == BoundaryOrder.ASCENDING
                || index.boundaryOrder() == BoundaryOrder.DESCENDING);
  }

  /** Whether row groups, or the pages of one, hold different parts of the values. */
  boolean isClustered() {
    long pairs = 0;
    long apart = 0;
    for (int i = 0; i < rowGroups.size(); i++) {
      for (int j = 0; j < i; j++) {
        pairs++;
        apart += areApart(rowGroups.get(i), rowGroups.get(j)) ? 1 : 0;
      }
    }
    return sortedPages || apart > 0 && apart >= CLUSTERED * pairs;
  }

  private static boolean areApart(ColumnStatistics left, ColumnStatistics right) {
    // Files may have the column in different types, whose bounds can't be compared.
    return left.order().isDefined()
        && left.order().equals(right.order())
        && left.min().getClass() == right.min().getClass()
        && (left.order().compareValues(left.max(), right.min()) < 0
            || left.order().compareValues(right.max(), left.min()) < 0);
  }

  /** Whether some row group has a Bloom filter of the column. */
  boolean hasBloomFilters() {
    return bloomFilters;
  }

  /** The number of whole numbers between the bounds; 0 if the values are not whole numbers. */
  double width() {
    return numbers && largest >= smallest ? largest - smallest + 1 : 0;
  }

  /** The number of values between the bounds; all if they are not whole numbers. */
  long within(List<?> values) {
    return values.stream()
        .filter(
            value ->
                !isNumber(value)
                    || ((Number) value).doubleValue() >= smallest
                        && ((Number) value).doubleValue() <= largest)
        .count();
  }

  private static boolean isNumber(Object value) {
    return value instanceof Integer || value instanceof Long;
  }
}
