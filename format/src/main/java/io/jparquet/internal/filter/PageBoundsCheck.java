package io.jparquet.internal.filter;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.stats.BoundOrder;
import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.Type;
import io.jparquet.schema.LeafColumn;

/**
 * Checks the bounds in the column index of a column chunk: whether they are valid, and whether they
 * contradict the claimed boundary order, the counts, or the statistics of the chunk. Pages must be
 * given in their order; one instance checks one chunk.
 */
final class PageBoundsCheck {
  private final ColumnIndex index;
  private final LeafColumn column;
  private final BoundOrder stored;
  private final ColumnStatistics chunk;

  /** The range of all pages by the footer; null if it compares in another order. */
  private final ValueRange all;

  private ValueRange previous;
  private long nulls;
  private long nans;
  private boolean allNullsKnown = true;
  private boolean allNansKnown = true;

  PageBoundsCheck(
      ColumnIndex index, LeafColumn column, ColumnOrder columnOrder, ColumnStatistics chunk) {
    this.index = index;
    this.column = column;
    this.stored = BoundOrder.of(column.node(), columnOrder);
    this.chunk = chunk;
    boolean sameOrder = chunk.order() == stored.valueOrder();
    this.all = sameOrder ? ValueRange.of(chunk, true) : null;
  }

  /**
   * Checks a page.
   *
   * @param statistics the statistics of the page in the index
   * @param range the same as a range
   */
  void page(int page, ColumnStatistics statistics, ValueRange range) {
    byte[] min = index.minValues().get(page);
    byte[] max = index.maxValues().get(page);
    count(statistics);
    checkNanCount(page, statistics);
    if (index.nullPages().get(page)) {
      if (min.length + max.length > 0) {
        throw broken(page, "holds only nulls and yet has bounds");
      }
      return;
    }
    if (!stored.valueOrder().isDefined()) {
      return;
    }
    if (!fits(min) || !fits(max)) {
      throw broken(
          page, "has bounds of " + min.length + " and " + max.length + " bytes, unlike its type");
    }
    boolean nan = stored.isNaN(min) || stored.isNaN(max);
    if (!nan && (range.min() == null || range.max() == null)) {
      throw broken(page, "has a lower bound above its upper bound");
    }
    checkNanBounds(page, statistics, nan);
    if (!nan) {
      checkNeighbours(page, range);
      previous = range;
    }
  }

  private void count(ColumnStatistics statistics) {
    allNullsKnown &= statistics.nullCount() != null;
    allNansKnown &= statistics.nanCount() != null;
    nulls += statistics.nullCount() == null ? 0 : statistics.nullCount();
    nans += statistics.nanCount() == null ? 0 : statistics.nanCount();
  }

  private boolean fits(byte[] bound) {
    Type type = column.type();
    return switch (type) {
      case BOOLEAN -> bound.length == 1;
      case INT32, FLOAT -> bound.length == Integer.BYTES;
      case INT64, DOUBLE -> bound.length == Long.BYTES;
      case INT96, FIXED_LEN_BYTE_ARRAY -> bound.length == column.node().typeLength();
      case BYTE_ARRAY -> true;
      case UNKNOWN -> false;
    };
  }

  private void checkNanCount(int page, ColumnStatistics statistics) {
    if (statistics.floatingPoint() && index.nanCounts() != null) {
      long nulls = statistics.nullCount() == null ? 0 : statistics.nullCount();
      long values = statistics.valueCount() - nulls;
      long count = index.nanCounts().get(page);
      if (count < 0 || count > values) {
        throw broken(page, "has " + count + " NaN among " + values + " values");
      }
    }
  }

  /**
   * Checks NaN as bounds: pages with only NaN have no numbers as bounds, and in the total order
   * only they have NaN.
   */
  private void checkNanBounds(int page, ColumnStatistics statistics, boolean nanBounds) {
    boolean counted = statistics.nullCount() != null && statistics.nanCount() != null;
    boolean possible = statistics.allNaN() ? nanBounds : !nanBounds || !stored.isTotal();
    if (counted && !possible) {
      throw broken(page, "has bounds that contradict its number of NaN");
    }
  }

  /** Checks the bounds against those of the previous page, and of the chunk. */
  private void checkNeighbours(int page, ValueRange range) {
    ValueOrder order = range.order();
    boolean disjoint =
        all != null
            && (all.min() != null && order.compareValues(range.max(), all.min()) < 0
                || all.max() != null && order.compareValues(range.min(), all.max()) > 0);
    if (disjoint) {
      throw broken(page, "has bounds outside of those of the column chunk");
    }
    if (previous == null) {
      return;
    }
    int min = order.compareValues(previous.min(), range.min());
    int max = order.compareValues(previous.max(), range.max());
    boolean sorted =
        switch (index.boundaryOrder()) {
          case ASCENDING -> min <= 0 && max <= 0;
          case DESCENDING -> min >= 0 && max >= 0;
          case UNORDERED, UNKNOWN -> true;
        };
    if (!sorted) {
      throw broken(page, "has bounds that break the boundary order " + index.boundaryOrder());
    }
  }

  /**
   * Checks the counts of all pages against those of the column chunk.
   *
   * @throws CorruptFileException when they differ
   */
  void end() {
    // In a column within lists, rows are not entries, and entries without a value need not be
    // nulls.
    boolean flat = column.maxRepetitionLevel() == 0;
    checkTotal("nulls", flat && allNullsKnown, nulls, chunk.nullCount());
    checkTotal("NaN", allNansKnown, nans, chunk.nanCount());
  }

  private static void checkTotal(String what, boolean known, long pages, Long chunk) {
    if (known && chunk != null && chunk != pages) {
      throw new CorruptFileException(
          "the pages have "
              + pages
              + " "
              + what
              + " by the column index, but the column chunk has "
              + chunk
              + " by its statistics");
    }
  }

  private static CorruptFileException broken(int page, String how) {
    return new CorruptFileException("by the column index, data page " + page + " " + how);
  }
}
