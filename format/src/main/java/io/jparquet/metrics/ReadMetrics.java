package io.jparquet.metrics;

/**
 * The metrics of an open file. This is a view: the values grow while the file is read. Not
 * thread-safe: use it in the thread that reads.
 */
public interface ReadMetrics {
  /**
   * The value since the file was opened, in the {@linkplain ReadMetric#unit() unit} of a metric.
   */
  long get(ReadMetric metric);
}
