package io.jparquet.benchmarks.spark;

import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * One table of the suite: its rows, and the settings with which Spark's own writer writes them.
 *
 * @param name name in queries, after FROM or JOIN
 * @param from the table from which the rows are read, or null
 * @param rows creates the rows; there is one file per partition of the rows
 * @param options options of the write, without the codec
 * @param session settings of the session during the write
 * @param encryption encryption of the files
 */
record Table(
    String name,
    String from,
    Rows rows,
    Map<String, String> options,
    Map<String, String> session,
    Encryption encryption) {

  /** A table that is written with Spark's defaults. */
  static Table of(String name, Rows rows) {
    return new Table(name, null, rows, Map.of(), Map.of(), Encryption.NONE);
  }

  /** The rows of another table, which are written with different settings into one file. */
  static Table copy(String name, String from) {
    Rows rows = (spark, scale) -> spark.table(Data.view("parquet", from)).coalesce(1);
    return new Table(name, from, rows, Map.of(), Map.of(), Encryption.NONE);
  }

  Table withOptions(Map<String, String> newOptions) {
    return new Table(name, from, rows, newOptions, session, encryption);
  }

  Table withSession(Map<String, String> newSession) {
    return new Table(name, from, rows, options, newSession, encryption);
  }

  Table withEncryption(Encryption newEncryption) {
    return new Table(name, from, rows, options, session, newEncryption);
  }

  /** Creates the rows of a table; equal for the same scale. */
  @FunctionalInterface
  interface Rows {
    Dataset<Row> of(SparkSession spark, double scale);
  }
}
