package io.jparquet.spark.core.mapping;

/**
 * How TIMESTAMP columns are stored: the values of {@code spark.sql.parquet.outputTimestampType}.
 */
public enum OutputTimestampType {
  /**
   * Nanoseconds of the day and Julian day in 12 bytes: Spark's default, without useful statistics.
   */
  INT96,
  /** Microseconds since the epoch as INT64. */
  TIMESTAMP_MICROS,
  /** Milliseconds since the epoch as INT64; microseconds are cut off. */
  TIMESTAMP_MILLIS
}
