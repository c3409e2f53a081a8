package io.jparquet.internal.filter;

import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.internal.value.Int96Timestamps;
import io.jparquet.predicate.Predicate.TimestampRange;

/**
 * Decides what the bounds of INT96 timestamps prove about ranges of microseconds. Bounds are
 * ordered by day and nanosecond of the day, but values compare as the microseconds they are read
 * as. The two orders are the same only for values within their day.
 *
 * <ul>
 *   <li>If both bounds are on one day, all values are on it, and their nanoseconds are between
 *       those of the bounds, whatever they are.
 *   <li>The writer of this library stores no bounds for a chunk or page with nanoseconds outside of
 *       a day. So between its bounds all values are within their day, and in their order.
 *   <li>Nothing is known about other writers. A value between the days of the bounds can be read as
 *       any instant within 292 years of its day, so bounds exclude only what is further away.
 * </ul>
 */
final class TimestampTruth {
  private static final String OWN_FILES = "jparquet version ";

  private TimestampTruth() {}

  /**
   * The truth values of a condition on values in a range.
   *
   * @param createdBy the file's {@code created_by}, or null
   */
  static TruthValues of(TimestampRange test, ValueRange range, String createdBy) {
    if (!range.ordered()) {
      return new TruthValues(false, false, range.nulls());
    }
    boolean bounded =
        range.order() == ValueOrder.INT96_TIMESTAMP && range.min() != null && range.max() != null;
    boolean withinDays = createdBy != null && createdBy.startsWith(OWN_FILES);
    long[] micros =
        bounded
            ? Int96Timestamps.range((byte[]) range.min(), (byte[]) range.max(), withinDays)
            : null;
    if (micros == null) {
      return new TruthValues(true, true, range.nulls());
    }
    boolean none = micros[1] < test.first() || micros[0] > test.last();
    boolean all = micros[0] >= test.first() && micros[1] <= test.last();
    return new TruthValues(!none, !all, range.nulls());
  }
}
