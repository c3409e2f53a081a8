package io.jparquet.spark.ui;

import io.jparquet.spark.core.base.SqlMetric;

/**
 * A number of bytes that were fetched, of all that there are.
 *
 * @param part may be more than the whole: metadata can be fetched twice
 */
record Share(long part, long whole) {

  static final Share NOTHING = new Share(0, 0);

  Share plus(Share other) {
    return new Share(part + other.part, whole + other.whole);
  }

  /** From 0 to 100. */
  int percent() {
    return whole == 0 ? 0 : (int) (100 * Math.min(1.0, (double) part / whole));
  }

  /** As Spark's SQL tab shows it. */
  String text() {
    return new SqlMetric.ShareOfSize()
        .aggregateTaskMetrics(
            new long[] {SqlMetric.partOfSize(part), SqlMetric.wholeOfSize(whole)});
  }
}
