package io.jparquet.benchmarks.spark;

import java.util.Set;
import org.apache.spark.sql.SparkSession;

/**
 * One row of the suite: the same work for each source.
 *
 * <p>{@link #checksum} is run before any timing, once per source, and must give equal values; it
 * reads the same rows and columns as {@link #run}.
 */
interface Workload {
  /** Name of the row, for selection with {@code --only}. */
  String name();

  /** The chart that shows the row. */
  Group group();

  /** The ratio (peer's CPU time / jparquet's) that is the project's target; 1 means not slower. */
  double target();

  /** Names of the required tables. */
  Set<String> tables();

  /** Whether files that it reads or writes are encrypted, which acceleration leaves to Spark. */
  default boolean isEncrypted() {
    return tables().stream()
        .anyMatch(table -> !Tables.named(table).encryption().equals(Encryption.NONE));
  }

  /** Does the work once. */
  void run(SparkSession spark, Source source);

  /** A value that is equal for two sources exactly if both returned the same data. */
  Object checksum(SparkSession spark, Source source);

  /** The groups of rows. */
  enum Group {
    /** All or most rows of a table are read. */
    SCAN,
    /** The query needs only a part of the data. */
    SKIP,
    /** Several tables are joined. */
    JOIN,
    /** Files are written. */
    WRITE
  }
}
