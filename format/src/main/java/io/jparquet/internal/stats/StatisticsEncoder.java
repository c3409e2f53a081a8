package io.jparquet.internal.stats;

import io.jparquet.metadata.Statistics;
import org.jspecify.annotations.Nullable;

/**
 * Creates the footer's {@link Statistics} of a column chunk from the collected bounds and counts.
 *
 * <p>Bounds are shortened to the limit that the user set and never take more than {@value
 * #MAX_BOUND_BYTES} bytes each, so that single large values do not make the footer large.
 */
public final class StatisticsEncoder {
  /** Bound length that is never exceeded, regardless of the user's limit. */
  public static final int MAX_BOUND_BYTES = 2048;

  private final BoundOrder order;
  private final int limit;

  /** An encoder that shortens bounds to {@code limit} bytes where possible. */
  public StatisticsEncoder(BoundOrder order, int limit) {
    this.order = order;
    this.limit = Math.min(limit, MAX_BOUND_BYTES);
  }

  /**
   * The statistics.
   *
   * @param bounds null if there are no values with an order
   */
  public Statistics encode(@Nullable Bounds bounds, long nullCount, long nanCount) {
    Statistics.Builder statistics = Statistics.builder().nullCount(nullCount);
    if (order.countsNans()) {
      statistics.nanCount(nanCount);
    }
    if (bounds == null || nanCount > 0 && order.leavesNansOut()) {
      return statistics.build();
    }
    byte[] min = BoundTruncation.lower(order, bounds.min(), limit);
    byte[] max = BoundTruncation.upper(order, bounds.max(), limit);
    if (min.length <= MAX_BOUND_BYTES) {
      statistics.minValue(min).isMinValueExact(min == bounds.min());
    }
    if (max.length <= MAX_BOUND_BYTES) {
      statistics.maxValue(max).isMaxValueExact(max == bounds.max());
    }
    if (order.agreesWithDeprecatedOrder()) {
      statistics.min(min).max(max);
    }
    return statistics.build();
  }
}
