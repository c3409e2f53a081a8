package io.jparquet.benchmarks.spark;

/**
 * The result of one row of the suite: medians of both sources.
 *
 * @param workload name of the row
 * @param codec of the files that are read or written
 * @param target of the ratio of CPU times
 * @param own jparquet
 * @param peer Spark's own source
 */
record Comparison(String workload, String codec, double target, Measurement own, Measurement peer) {
  /** The ratio of elapsed times: that of Spark's own source divided by that of jparquet. */
  double wallRatio() {
    return (double) peer.wallNanos() / own.wallNanos();
  }

  /** The ratio of CPU times: that of Spark's own source divided by that of jparquet. */
  double cpuRatio() {
    return (double) peer.cpuNanos() / own.cpuNanos();
  }

  boolean isReached() {
    return cpuRatio() >= target;
  }
}
