package io.jparquet.metrics;

/** The unit of the values of a metric. */
public enum MetricUnit {
  /** A number of things. */
  COUNT,

  /** A number of bytes. */
  BYTES,

  /** A time in nanoseconds. */
  NANOSECONDS
}
