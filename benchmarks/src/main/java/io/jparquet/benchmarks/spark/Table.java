package io.jparquet.benchmarks.spark;

import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * One table of the suite: its rows, and how they are written.
 *
 * @param name name in queries, after FROM or JOIN
 * @param from the table from which the rows are read, or null
 * @param writer the source that writes it
 * @param rows creates the rows; there is one file per partition of the rows
 * @param options options of the write, without the codec
 * @param session settings of the session during the write
 * @param encryption encryption of the files
 */
record Table(
    String name,
    String from,
    String writer,
    Rows rows,
    Map<String, String> options,
    Map<String, String> session,
    Encryption encryption) {

  /** A table that Spark's own source writes with its defaults. */
  static Table of(String name, Rows rows) {
    return new Table(name, null, "parquet", rows, Map.of(), Map.of(), Encryption.NONE);
  }

  /** The rows of another table, which are written with different settings into one file. */
  static Table copy(String name, String from) {
    Rows rows = (spark, scale) -> spark.table(Data.view(Source.PARQUET, from)).coalesce(1);
    return new Table(name, from, "parquet", rows, Map.of(), Map.of(), Encryption.NONE);
  }

  /** The same rows as another source writes them. */
  Table writtenBy(String newWriter) {
    return new Table(name, from, newWriter, rows, options, session, encryption);
  }

  Table withOptions(Map<String, String> newOptions) {
    return new Table(name, from, writer, rows, newOptions, session, encryption);
  }

  Table withSession(Map<String, String> newSession) {
    return new Table(name, from, writer, rows, options, newSession, encryption);
  }

  Table withEncryption(Encryption newEncryption) {
    return new Table(name, from, writer, rows, options, session, newEncryption);
  }

  /** Creates the rows of a table; equal for the same scale. */
  @FunctionalInterface
  interface Rows {
    Dataset<Row> of(SparkSession spark, double scale);
  }
}
