package io.jparquet.spark.ui;

import java.time.Duration;
import java.util.List;

/**
 * A query that reads or writes Parquet files.
 *
 * @param id of its execution in Spark
 * @param submitted milliseconds since 1970
 * @param duration up to now if it runs
 * @param error why it failed; empty if it did not
 */
record ShownQuery(
    long id,
    String description,
    long submitted,
    Duration duration,
    State state,
    String error,
    List<ShownScan> scans,
    List<ShownWrite> writes) {

  /** How far it is. */
  enum State {
    RUNNING,
    COMPLETED,
    FAILED
  }
}
