package io.jparquet.spark.core.scan;

import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.StructType;

/** Aggregates that a scan returns in place of rows. */
public interface AggregatedRows {

  /** The columns that they are about. */
  StructType columns();

  /**
   * The scan that returns them.
   *
   * @param rows a scan of {@link #columns}
   */
  Scan of(JParquetScan rows);
}
