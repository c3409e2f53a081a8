package io.jparquet.benchmarks.store;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * One row of the suite: a job as users write it, from loading the table on.
 *
 * @param name name of the row
 * @param words what it does, for pictures and sentences
 * @param target the ratio of elapsed times (Spark's own source / jparquet) that is the project's
 *     target
 * @param job does the work and returns a result to compare
 */
record StoreRow(String name, String words, double target, Job job) {
  /** New tables have so much less rows than those that are read: they stay in memory. */
  private static final int WRITTEN_SHARE = 10;

  /** The number of tables that were written: each is a new one. */
  private static final AtomicInteger WRITES = new AtomicInteger();

  /** The work of a row. */
  @FunctionalInterface
  interface Job {
    /**
     * Does the work once.
     *
     * @param source name of the source in Spark
     */
    Object run(SparkSession spark, StoreTables tables, String source);
  }

  /** Whether the row reads a table that was written before. */
  boolean isRead() {
    return !name.startsWith("write-");
  }

  /** What is asked of a loaded table. */
  @FunctionalInterface
  private interface Question {
    Object of(Dataset<Row> table);
  }

  /** All rows, in the order of the page. */
  static List<StoreRow> all() {
    return Stream.of(reads(), writes()).flatMap(List::stream).toList();
  }

  private static List<StoreRow> reads() {
    return List.of(
        read("inference", "Infer the schema", 1, StoreTables.WIDE, Dataset::schema),
        read("count", "COUNT of a table", 1, StoreTables.WIDE, Dataset::count),
        read(
            "full-scan",
            "Read all columns, 3 row groups a file",
            2,
            StoreTables.WIDE,
            table -> sums(table, allColumns())),
        read(
            "full-scan-whole",
            "Read all columns, 1 row group a file",
            2,
            StoreTables.WHOLE,
            table -> sums(table, allColumns())),
        read(
            "three-columns",
            "Read 3 columns, 3 row groups a file",
            2,
            StoreTables.WIDE,
            table -> sums(table, threeColumns())),
        read(
            "three-columns-whole",
            "Read 3 columns, 1 row group a file",
            2,
            StoreTables.WHOLE,
            table -> sums(table, threeColumns())),
        new StoreRow("filter-clustered", "2 % of the rows, side by side", 2, StoreRow::clustered),
        read(
            "filter-scattered",
            "A few rows, scattered",
            2,
            StoreTables.WIDE,
            table -> sums(table.where("c1 BETWEEN 500000 AND 500010"), allColumns())),
        new StoreRow("lookup-bloom", "One key, with Bloom filters", 2, StoreRow::lookup),
        read("small-files", "A table of small files", 2.5, StoreTables.SMALL, StoreRow::aggregates),
        read("small-files-count", "COUNT of small files", 2.5, StoreTables.SMALL, Dataset::count),
        new StoreRow("merge-schema", "Merge the schemas of small files", 2, StoreRow::merged));
  }

  private static List<StoreRow> writes() {
    return Stream.of("magic", "directory", "partitioned")
        .map(
            committer ->
                new StoreRow(
                    "write-" + committer,
                    "Write with the " + committer + " committer",
                    1,
                    writing(committer)))
        .toList();
  }

  private static StoreRow read(
      String name, String words, double target, String table, Question question) {
    return new StoreRow(
        name,
        words,
        target,
        (spark, tables, source) -> question.of(reader(spark, source).load(tables.path(table))));
  }

  private static DataFrameReader reader(SparkSession spark, String source) {
    return spark.read().format(source);
  }

  private static IntStream allColumns() {
    return IntStream.range(0, StoreTables.COLUMNS);
  }

  private static IntStream threeColumns() {
    return IntStream.of(2, 7, 12);
  }

  private static Object sums(Dataset<Row> rows, IntStream columns) {
    return rows.selectExpr(StoreTables.sums(columns)).collectAsList();
  }

  /** A fiftieth of the rows, which are together in the table. */
  private static Object clustered(SparkSession spark, StoreTables tables, String source) {
    long from = tables.wideRows() / 2;
    long to = from + tables.wideRows() / 50;
    Dataset<Row> table = reader(spark, source).load(tables.path(StoreTables.WIDE));
    return sums(table.where("c0 BETWEEN " + from + " AND " + to), allColumns());
  }

  private static Object aggregates(Dataset<Row> rows) {
    return rows.selectExpr("count(*)", "sum(n)", "max(name)", "max(x)").collectAsList();
  }

  private static Object lookup(SparkSession spark, StoreTables tables, String source) {
    long key = 2 * (tables.keyRows() * 3 / 8);
    return reader(spark, source)
        .load(tables.path(StoreTables.KEYS))
        .where("key = " + key)
        .collectAsList();
  }

  private static Object merged(SparkSession spark, StoreTables tables, String source) {
    return reader(spark, source)
        .option("mergeSchema", "true")
        .load(tables.path(StoreTables.SMALL))
        .schema();
  }

  /** Rows of this process are written with one of the committers that Hadoop has for S3. */
  private static Job writing(String committer) {
    Map<String, String> settings =
        Map.of(
            "fs.s3a.committer.name",
            committer,
            "spark.sql.sources.commitProtocolClass",
            "org.apache.spark.internal.io.cloud.PathOutputCommitProtocol",
            "spark.sql.parquet.output.committer.class",
            "org.apache.spark.internal.io.cloud.BindingParquetOutputCommitter");
    return (spark, tables, source) -> {
      settings.forEach((key, value) -> spark.conf().set(key, value));
      try {
        tables
            .wide(tables.wideRows() / WRITTEN_SHARE)
            .write()
            .format(source)
            .save(tables.path("out-" + committer + "-" + WRITES.incrementAndGet()));
        return tables.wideRows() / WRITTEN_SHARE;
      } finally {
        settings.keySet().forEach(spark.conf()::unset);
      }
    };
  }
}
