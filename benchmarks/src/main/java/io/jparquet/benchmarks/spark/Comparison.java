package io.jparquet.benchmarks.spark;

/**
 * What one row of the suite has shown: medians of both sources.
 *
 * @param workload name of the row
 * @param codec of the files that are read or written
 * @param target of the ratio of CPU times
 * @param own jparquet
 * @param peer Spark's own source
 */
record Comparison(String workload, String codec, double target, Measurement own, Measurement peer) {
  /** How many times the elapsed time Spark's own source needs. */
  double wallRatio() {
    return (double) peer.wallNanos() / own.wallNanos();
  }

  /** How many times the CPU time Spark's own source needs. */
  double cpuRatio() {
    return (double) peer.cpuNanos() / own.cpuNanos();
  }

  boolean isReached() {
    return cpuRatio() >= target;
  }
}
