package io.jparquet.benchmarks.spark;

import io.jparquet.benchmarks.report.Median;
import java.util.List;

/**
 * One run with several tasks at a time, or the medians of several with the peaks of all.
 *
 * @param wallNanos elapsed time
 * @param cpuNanos CPU time of this process without its JIT compilers, and of all executors
 * @param collectionMillis time of garbage collection, summed over this process and all executors
 * @param peakHeapBytes the most heap that a process used while a task ran, garbage included
 * @param peakExecutionBytes the most memory that a task took of Spark's memory for execution
 */
record ScaleMeasurement(
    long wallNanos,
    long cpuNanos,
    long collectionMillis,
    long peakHeapBytes,
    long peakExecutionBytes) {
  static ScaleMeasurement of(List<ScaleMeasurement> runs) {
    return new ScaleMeasurement(
        (long) Median.of(runs, ScaleMeasurement::wallNanos),
        (long) Median.of(runs, ScaleMeasurement::cpuNanos),
        (long) Median.of(runs, ScaleMeasurement::collectionMillis),
        runs.stream().mapToLong(ScaleMeasurement::peakHeapBytes).max().orElse(0),
        runs.stream().mapToLong(ScaleMeasurement::peakExecutionBytes).max().orElse(0));
  }
}
