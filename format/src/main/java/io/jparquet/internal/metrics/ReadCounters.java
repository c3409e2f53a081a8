package io.jparquet.internal.metrics;

import io.jparquet.metrics.ReadMetric;

/** The counters of the metrics of a file, which begin at 0. Not thread-safe. */
public final class ReadCounters {
  private static final int COUNT = ReadMetric.values().length;

  /** By ordinal. */
  private final long[] values = new long[COUNT];

  /** The value of a metric, in its unit. */
  public long get(ReadMetric metric) {
    return values[metric.ordinal()];
  }

  /** Adds to one metric, in its unit. */
  public void add(ReadMetric metric, long value) {
    values[metric.ordinal()] += value;
  }

  /** Adds the values of other counters. */
  public void add(ReadCounters other) {
    for (int i = 0; i < COUNT; i++) {
      values[i] += other.values[i];
    }
  }

  /** Counts requests that were answered. */
  public void addRequests(long count, long bytes, long nanos) {
    add(ReadMetric.REQUESTS, count);
    add(ReadMetric.BYTES_FETCHED, bytes);
    add(ReadMetric.IO_TIME, nanos);
  }

  /** The time so far that has its own metric, so that {@link #addBatch} does not count it again. */
  public long accountedNanos() {
    return get(ReadMetric.IO_TIME)
        + get(ReadMetric.DECOMPRESSION_TIME)
        + get(ReadMetric.FILTER_TIME);
  }

  /**
   * Counts the time of making a batch as decoding, except for time that has its own metric.
   *
   * @param nanos the whole time
   * @param accounted the value of {@link #accountedNanos()} before
   */
  public void addBatch(long nanos, long accounted) {
    add(ReadMetric.DECODING_TIME, Math.max(0, nanos - (accountedNanos() - accounted)));
  }
}
