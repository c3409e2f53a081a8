package io.jparquet.benchmarks.spark;

import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * One table of the suite: its rows, and how Spark's own writer writes them.
 *
 * @param name as queries have it after FROM or JOIN
 * @param from the table that the rows are read from, or null
 * @param rows makes the rows; as many files come out as the rows have partitions
 * @param options options of the write, the codec apart
 * @param session settings of the session during the write
 * @param encryption how the files are encrypted
 */
record Table(
    String name,
    String from,
    Rows rows,
    Map<String, String> options,
    Map<String, String> session,
    Encryption encryption) {

  /** A table that is written as Spark does it by default. */
  static Table of(String name, Rows rows) {
    return new Table(name, null, rows, Map.of(), Map.of(), Encryption.NONE);
  }

  /** The rows of another table, to be written in another way into one file. */
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

  /** Makes the rows of a table; the same for the same scale. */
  @FunctionalInterface
  interface Rows {
    Dataset<Row> of(SparkSession spark, double scale);
  }
}
