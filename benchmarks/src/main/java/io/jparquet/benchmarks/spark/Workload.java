package io.jparquet.benchmarks.spark;

import org.apache.spark.sql.SparkSession;

/**
 * One row of the suite: the same work, done through the source that it is given.
 *
 * <p>{@link #checksum} is run before any timing, once per source, and must give equal values; it
 * looks at the same rows and columns as {@link #run}.
 */
interface Workload {
  /** Name of the row, as {@code --only} selects it. */
  String name();

  /** The ratio (peer's median / jparquet's median) that the project has set itself; 0 for none. */
  double target();

  /** Does the work once. */
  void run(SparkSession spark, String source);

  /** A value that is equal for both sources exactly when both gave the same data. */
  Object checksum(SparkSession spark, String source);
}
