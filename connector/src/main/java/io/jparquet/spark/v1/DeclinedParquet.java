package io.jparquet.spark.v1;

import io.jparquet.spark.v1.Choice.Reason;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;

/** Spark's own Parquet source in a plan, whose text says why jparquet does not take its place. */
final class DeclinedParquet extends ParquetFileFormat {
  private static final long serialVersionUID = 1L;

  private final String reason;

  private DeclinedParquet(String reason) {
    this.reason = reason;
  }

  /**
   * A format with the reason in its text.
   *
   * @return the format itself if it is derived from Spark's own: it has to stay what it is
   */
  static FileFormat of(FileFormat format, Reason reason) {
    return Acceleration.isOwn(format) ? new DeclinedParquet(reason.text()) : format;
  }

  /** Why jparquet does not take its place. */
  String reason() {
    return reason;
  }

  @Override
  public String toString() {
    return super.toString() + ", Accelerated: no (" + reason + ")";
  }
}
