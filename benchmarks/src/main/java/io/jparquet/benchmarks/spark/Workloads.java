package io.jparquet.benchmarks.spark;

import io.jparquet.examples.TpchQueries;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/** The rows of the suite. Tables are read through temporary views that {@link Data} defines. */
final class Workloads {
  private Workloads() {}

  static List<Workload> all(Data data) {
    List<Workload> rows = new ArrayList<>();
    rows.add(new Fold("full-scan", 1.3, "SELECT * FROM lineitem"));
    rows.add(
        new Query("full-scan-max", 1.0, "SELECT " + data.maxima("lineitem") + " FROM lineitem"));
    rows.add(new Discard("full-scan-noop", 1.0, "SELECT * FROM lineitem"));
    rows.add(new Query("one-column", 1.0, "SELECT sum(l_partkey) FROM lineitem"));
    rows.add(
        new Query(
            "three-columns",
            1.0,
            "SELECT sum(l_partkey), sum(l_suppkey), max(l_shipdate) FROM lineitem"));
    rows.add(new Fold("strings", 1.3, "SELECT * FROM strings"));
    rows.add(new Query("strings-max", 1.0, "SELECT " + data.maxima("strings") + " FROM strings"));
    rows.add(
        new Query(
            "nested-explode",
            1.3,
            "SELECT count(*), sum(item.qty), max(item.price), max(octet_length(item.comment)) "
                + "FROM (SELECT explode(items) AS item FROM nested)"));
    rows.add(new Query("nested-leaf", 1.0, "SELECT sum(cust.addr.zip) FROM nested"));
    rows.add(new Discard("nested-noop", 1.3, "SELECT * FROM nested"));
    rows.add(new Query("q1", 1.0, TpchQueries.Q1));
    rows.add(new Query("q6", 1.0, TpchQueries.Q6));
    rows.add(new Write("write-lineitem", 1.5, data, "lineitem", "snappy", Encryption.NONE));
    rows.add(new Write("write-lineitem-zstd", 1.0, data, "lineitem", "zstd", Encryption.NONE));
    rows.add(new Write("write-nested", 1.0, data, "nested", "snappy", Encryption.NONE));
    rows.addAll(encrypted(data));
    return rows;
  }

  /** What full-scan, one-column and write-lineitem do, with encrypted files. */
  private static List<Workload> encrypted(Data data) {
    return List.of(
        new Fold("encrypted-scan", 1.5, "SELECT * FROM lineitem_encrypted"),
        new Fold("encrypted-scan-all", 1.5, "SELECT * FROM lineitem_all_encrypted"),
        new Query("encrypted-one-column", 1.0, "SELECT sum(l_partkey) FROM lineitem_encrypted"),
        new Query("encrypted-plain-column", 1.0, "SELECT sum(l_suppkey) FROM lineitem_encrypted"),
        new Write("write-encrypted", 1.5, data, "lineitem", "snappy", Encryption.THREE_COLUMNS),
        new Write("write-encrypted-all", 1.5, data, "lineitem", "snappy", Encryption.ALL_COLUMNS));
  }

  /** A query whose result is small and is collected. */
  private record Query(String name, double target, String sql) implements Workload {
    @Override
    public void run(SparkSession spark, String source) {
      checksum(spark, source);
    }

    @Override
    public Object checksum(SparkSession spark, String source) {
      return spark.sql(Data.in(source, sql)).collectAsList();
    }
  }

  /** A scan whose batches are folded, column by column. */
  private record Fold(String name, double target, String sql) implements Workload {
    @Override
    public void run(SparkSession spark, String source) {
      ColumnarFold.of(spark.sql(Data.in(source, sql)));
    }

    @Override
    public Object checksum(SparkSession spark, String source) {
      return Data.hash(spark.sql(Data.in(source, sql)));
    }
  }

  /** A query whose rows all go to Spark's {@code noop} sink. */
  private record Discard(String name, double target, String sql) implements Workload {
    @Override
    public void run(SparkSession spark, String source) {
      spark.sql(Data.in(source, sql)).write().format("noop").mode(SaveMode.Overwrite).save();
    }

    @Override
    public Object checksum(SparkSession spark, String source) {
      return Data.hash(spark.sql(Data.in(source, sql)));
    }
  }

  /** Writes a table; the rows come from Spark's own source for both. */
  private record Write(
      String name, double target, Data data, String table, String codec, Encryption encryption)
      implements Workload {
    @Override
    public void run(SparkSession spark, String source) {
      spark
          .table(Data.view("parquet", table))
          .write()
          .format(source)
          .mode(SaveMode.Overwrite)
          .option("compression", codec)
          .options(encryption.writing())
          .save(data.output(name, source));
    }

    @Override
    public Object checksum(SparkSession spark, String source) {
      run(spark, source);
      String written = data.output(name, source);
      encryption.check(Path.of(written));
      return Data.hash(spark.read().options(encryption.reading()).parquet(written));
    }
  }
}
