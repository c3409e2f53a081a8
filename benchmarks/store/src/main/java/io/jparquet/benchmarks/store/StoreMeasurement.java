package io.jparquet.benchmarks.store;

import io.jparquet.benchmarks.report.Median;
import java.util.List;

/**
 * One run, or the median of each figure of several.
 *
 * @param millis elapsed time
 * @param requests number of requests that the store answered
 * @param mostInFlight the most requests that were answered at the same time
 * @param megabytes bytes of all responses, in millions
 */
record StoreMeasurement(double millis, double requests, double mostInFlight, double megabytes) {

  static StoreMeasurement of(Runnable work, RequestCounts counts) {
    counts.take();
    long start = System.nanoTime();
    work.run();
    double millis = (System.nanoTime() - start) / 1e6;
    RequestCounts.Counted counted = counts.take();
    return new StoreMeasurement(
        millis, counted.requests(), counted.mostInFlight(), counted.bytes() / 1e6);
  }

  static StoreMeasurement median(List<StoreMeasurement> runs) {
    return new StoreMeasurement(
        Median.of(runs, StoreMeasurement::millis),
        Median.of(runs, StoreMeasurement::requests),
        Median.of(runs, StoreMeasurement::mostInFlight),
        Median.of(runs, StoreMeasurement::megabytes));
  }
}
