package io.jparquet.spark.v1;

import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;

/** Spark's own Parquet source in a plan, whose text says why jparquet does not take its place. */
final class DeclinedParquet extends ParquetFileFormat {
  private static final long serialVersionUID = 1L;

  private final String reason;

  DeclinedParquet(String reason) {
    this.reason = reason;
  }

  @Override
  public String toString() {
    return super.toString() + ", Accelerated: no (" + reason + ")";
  }
}
