package io.jparquet.spark.core.scan;

import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Batch;

/**
 * The conditions on the rows of a scan that Spark finds while a query runs, each of them for the
 * batch that the same thread requests next. Thread-safe.
 */
public interface RuntimeConditions {

  /** Adds conditions for the next batch. */
  void add(Predicate[] predicates);

  /** The conditions for the next batch that skip data. */
  Predicate[] used();

  /**
   * The next batch of a scan, after which there are no conditions.
   *
   * @return the scan itself if there are none
   */
  Batch batch(JParquetScan scan);
}
