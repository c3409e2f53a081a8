package io.jparquet.benchmarks.spark;

import java.util.Set;
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

  /** The chart that shows the row. */
  Group group();

  /** The ratio (peer's CPU time / jparquet's) that the project has set itself; 1 for no slower. */
  double target();

  /** Names of the tables that must be there. */
  Set<String> tables();

  /** Does the work once. */
  void run(SparkSession spark, String source);

  /** A value that is equal for both sources exactly when both gave the same data. */
  Object checksum(SparkSession spark, String source);

  /** What rows of the suite are about. */
  enum Group {
    /** All or most rows of a table are read. */
    SCAN,
    /** What a query does not need can be left out. */
    SKIP,
    /** Several tables are joined. */
    JOIN,
    /** Files are written. */
    WRITE
  }
}
