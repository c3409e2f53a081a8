package io.jparquet.benchmarks.spark;

import java.util.Map;

/**
 * The result of one row of the suite.
 *
 * @param workload name of the row
 * @param codec of the files that are read or written
 * @param target of the ratio of CPU times
 * @param medians of each measured source, at least of those in {@link Source#BY_NAME}
 */
public record Comparison(
    String workload, String codec, double target, Map<Source, Measurement> medians) {
  /** The result of jparquet. */
  public Measurement own() {
    return medians.get(Source.JPARQUET);
  }

  /** The result of Spark's own source. */
  public Measurement peer() {
    return medians.get(Source.PARQUET);
  }

  /** The ratio of elapsed times: that of Spark's own source divided by that of jparquet. */
  public double wallRatio() {
    return (double) peer().wallNanos() / own().wallNanos();
  }

  /** The ratio of CPU times: that of Spark's own source divided by that of jparquet. */
  public double cpuRatio() {
    return (double) peer().cpuNanos() / own().cpuNanos();
  }

  public boolean isReached() {
    return cpuRatio() >= target;
  }
}
