package io.jparquet.internal.index;

import io.jparquet.internal.stats.BoundOrder;
import io.jparquet.internal.stats.BoundTruncation;
import io.jparquet.internal.stats.Bounds;
import io.jparquet.internal.stats.StatisticsEncoder;
import io.jparquet.metadata.BoundaryOrder;
import io.jparquet.metadata.ColumnIndex;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects bounds, null counts and level histograms of the data pages of a column chunk. {@link
 * #build} returns null where the chunk must not have a column index: for values without a defined
 * order, NaNs for which the order has no place, or bounds that are too long to store.
 *
 * <p>Specification: {@code ColumnIndex} in parquet.thrift.
 */
public final class ColumnIndexBuilder {
  private static final byte[] NO_BYTES = new byte[0];

  private final BoundOrder order;
  private final int limit;
  private final List<Boolean> nullPages = new ArrayList<>();
  private final List<byte[]> mins = new ArrayList<>();
  private final List<byte[]> maxs = new ArrayList<>();
  private final List<Long> nullCounts = new ArrayList<>();
  private final List<Long> nanCounts = new ArrayList<>();
  private final List<Long> repetitionHistograms = new ArrayList<>();
  private final List<Long> definitionHistograms = new ArrayList<>();
  private boolean omitted;

  /**
   * A builder.
   *
   * @param limit bytes to which bounds are shortened where possible
   */
  public ColumnIndexBuilder(BoundOrder order, int limit) {
    this.order = order;
    this.limit = limit;
    reset();
  }

  /**
   * Adds a page.
   *
   * @param values number of values that are not null
   * @param bounds null if the page has no value, or none with an order
   * @param nulls number of nulls
   * @param nans number of NaNs
   */
  public void add(int values, @Nullable Bounds bounds, long nulls, long nans) {
    if (omitted) {
      return;
    }
    if (values > 0 && bounds == null || nans > 0 && order.leavesNansOut()) {
      omitted = true;
      return;
    }
    byte[] min =
        bounds == null || values == 0
            ? NO_BYTES
            : BoundTruncation.lower(order, bounds.min(), limit);
    byte[] max =
        bounds == null || values == 0
            ? NO_BYTES
            : BoundTruncation.upper(order, bounds.max(), limit);
    if (Math.max(min.length, max.length) > StatisticsEncoder.MAX_BOUND_BYTES) {
      omitted = true;
      return;
    }
    nullPages.add(values == 0);
    mins.add(min);
    maxs.add(max);
    nullCounts.add(nulls);
    nanCounts.add(nans);
  }

  /** Adds the page's histogram of repetition levels. */
  public void addRepetitionHistogram(long[] histogram) {
    addAll(histogram, repetitionHistograms);
  }

  /** Adds the page's histogram of definition levels. */
  public void addDefinitionHistogram(long[] histogram) {
    addAll(histogram, definitionHistograms);
  }

  private static void addAll(long[] histogram, List<Long> target) {
    for (long count : histogram) {
      target.add(count);
    }
  }

  /** The index, or null if the chunk must not have one. */
  public @Nullable ColumnIndex build() {
    if (omitted) {
      return null;
    }
    return new ColumnIndex(
        nullPages,
        mins,
        maxs,
        boundaryOrder(),
        nullCounts,
        repetitionHistograms.isEmpty() ? null : repetitionHistograms,
        definitionHistograms.isEmpty() ? null : definitionHistograms,
        order.countsNans() ? nanCounts : null);
  }

  /** Discards the pages. */
  public void reset() {
    nullPages.clear();
    mins.clear();
    maxs.clear();
    nullCounts.clear();
    nanCounts.clear();
    repetitionHistograms.clear();
    definitionHistograms.clear();
    omitted = order == BoundOrder.NONE;
  }

  /** The order of the stored bounds; pages of nulls are ignored. */
  private BoundaryOrder boundaryOrder() {
    boolean ascending = true;
    boolean descending = true;
    int previous = -1;
    for (int page = 0; page < mins.size(); page++) {
      if (nullPages.get(page)) {
        continue;
      }
      if (previous >= 0) {
        int min = order.compare(mins.get(previous), mins.get(page));
        int max = order.compare(maxs.get(previous), maxs.get(page));
        ascending &= min <= 0 && max <= 0;
        descending &= min >= 0 && max >= 0;
      }
      previous = page;
    }
    if (ascending) {
      return BoundaryOrder.ASCENDING;
    }
    return descending ? BoundaryOrder.DESCENDING : BoundaryOrder.UNORDERED;
  }
}
