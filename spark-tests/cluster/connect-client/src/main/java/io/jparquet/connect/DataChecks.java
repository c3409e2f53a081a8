package io.jparquet.connect;

import static io.jparquet.connect.ConnectProgram.require;
import static io.jparquet.connect.ConnectProgram.requireEqual;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;

/** Rows that a client writes and reads. */
final class DataChecks {
  private DataChecks() {}

  static void addTo(Map<String, ConnectProgram.Check> checks) {
    checks.put("appends and overwrites of paths", DataChecks::paths);
    checks.put("an overwrite of the partitions that get rows", DataChecks::partitions);
    checks.put("an overwrite of what the query reads", DataChecks::overwriteOfSource);
    checks.put("statements on a table", DataChecks::statements);
    checks.put("nested columns and variants", DataChecks::nested);
    checks.put("rows that the client makes", DataChecks::localRows);
    checks.put("a stream into a table", DataChecks::stream);
  }

  private static Dataset<Row> rows(SparkSession spark, long first, long end) {
    return spark
        .range(first, end)
        .selectExpr("id", "id % 3 AS p", "concat('name ', id) AS name")
        .repartition(2);
  }

  /** The number of rows, the number of different ids, and their sum. */
  private static String summary(Dataset<Row> rows) {
    return rows.selectExpr("count(*)", "count(DISTINCT id)", "sum(id)").first().mkString(" ");
  }

  private static void paths(SparkSession spark, Path directory) {
    String path = directory.resolve("t").toString();
    rows(spark, 0, 1000).write().format("jparquet").save(path);
    rows(spark, 1000, 2000).write().format("jparquet").mode("append").save(path);
    requireEqual("2000 2000 1999000", summary(spark.read().format("jparquet").load(path)));
    requireEqual("2000 2000 1999000", summary(spark.read().parquet(path)));
    rows(spark, 5, 10).write().format("jparquet").mode("overwrite").save(path);
    requireEqual("5 5 35", summary(spark.sql("SELECT * FROM jparquet.`" + path + "`")));
    rows(spark, 0, 9).write().format("jparquet").mode("ignore").save(path);
    requireEqual("5 5 35", summary(spark.read().parquet(path)));
  }

  private static void partitions(SparkSession spark, Path directory) {
    spark.conf().set("spark.sql.sources.partitionOverwriteMode", "dynamic");
    String path = directory.resolve("t").toString();
    rows(spark, 0, 300).write().format("jparquet").partitionBy("p").save(path);
    Dataset<Row> replacing = rows(spark, 1000, 1030).where("p = 1");
    replacing.write().format("jparquet").partitionBy("p").mode("overwrite").save(path);
    Dataset<Row> read = spark.read().format("jparquet").load(path);
    requireEqual("10 10 10135", summary(read.where("p = 1")));
    requireEqual("200 200 29900", summary(read.where("p <> 1")));
  }

  private static void overwriteOfSource(SparkSession spark, Path directory) {
    String path = directory.resolve("t").toString();
    rows(spark, 0, 100).write().format("jparquet").save(path);
    Dataset<Row> half = spark.read().format("jparquet").load(path).where("id < 50");
    half.write().format("jparquet").mode("overwrite").save(path);
    requireEqual("50 50 1225", summary(spark.read().format("jparquet").load(path)));
  }

  private static void statements(SparkSession spark, Path directory) {
    spark.sql(
        "CREATE TABLE trips (id BIGINT, name STRING, p BIGINT) USING jparquet PARTITIONED BY (p)");
    try {
      rows(spark, 0, 300).createOrReplaceTempView("source");
      spark.sql("INSERT INTO trips SELECT id, name, p FROM source");
      spark.sql("INSERT OVERWRITE trips PARTITION (p = 2) VALUES (-1, 'one'), (-2, 'two')");
      requireEqual("202 202 29797", summary(spark.table("trips")));
      spark.sql("DELETE FROM trips WHERE p = 2");
      requireEqual("200 200 29800", summary(spark.table("trips")));
      requireEqual("[p=0, p=1]", strings(spark.sql("SHOW PARTITIONS trips")));
      spark.sql("ALTER TABLE trips ADD COLUMN more INT");
      spark.sql("INSERT INTO trips (id, name, p, more) VALUES (7000, 'seven', 7, 70)");
      requireEqual("[70]", strings(spark.sql("SELECT sum(more) FROM trips")));
    } finally {
      spark.sql("DROP TABLE trips");
    }
  }

  private static void nested(SparkSession spark, Path directory) {
    String path = directory.resolve("t").toString();
    String list = "array(id, NULL) AS list";
    String map = "map('k', named_struct('x', id, 'y', array('a'))) AS m";
    String variant = "parse_json(concat('{\"a\": ', id, ', \"b\": [1, \"x\"]}')) AS v";
    spark.range(100).selectExpr("id", list, map, variant).write().format("jparquet").save(path);
    Dataset<Row> read = spark.read().format("jparquet").load(path);
    Row row = read.where("id = 42").first();
    requireEqual(42L, row.getList(1).get(0));
    requireEqual(null + "", row.getList(1).get(1) + "");
    requireEqual(42L, ((Row) row.getJavaMap(2).get("k")).getLong(0));
    requireEqual("{\"a\":42,\"b\":[1,\"x\"]}", row.get(3).toString());
    requireEqual("[99]", strings(read.selectExpr("max(variant_get(v, '$.a', 'bigint'))")));
    requireEqual("[4950]", strings(read.selectExpr("sum(m['k'].x)")));
    requireEqual("[1]", strings(read.where("array_contains(list, 7L)").selectExpr("count(*)")));
  }

  private static void localRows(SparkSession spark, Path directory) {
    String path = directory.resolve("t").toString();
    List<Row> rows =
        List.of(
            org.apache.spark.sql.RowFactory.create(1L, "one"),
            org.apache.spark.sql.RowFactory.create(2L, null));
    var schema = org.apache.spark.sql.types.StructType.fromDDL("id BIGINT, name STRING");
    spark.createDataFrame(rows, schema).write().format("jparquet").save(path);
    requireEqual(rows, spark.read().format("jparquet").load(path).orderBy("id").collectAsList());
  }

  private static void stream(SparkSession spark, Path directory) throws Exception {
    String path = directory.resolve("t").toString();
    rows(spark, 0, 100).write().format("jparquet").save(path);
    try {
      for (int run = 0; run < 2; run++) {
        StreamingQuery query =
            spark
                .readStream()
                .format("jparquet")
                .schema("id BIGINT, p BIGINT, name STRING")
                .load(path)
                .writeStream()
                .format("jparquet")
                .option("checkpointLocation", directory.resolve("checkpoint").toString())
                .trigger(Trigger.AvailableNow())
                .toTable("streamed");
        require(query.awaitTermination(60_000), query.status());
        rows(spark, 100, 150).write().format("jparquet").mode("append").save(path);
      }
      requireEqual("150 150 11175", summary(spark.table("streamed")));
    } finally {
      spark.sql("DROP TABLE IF EXISTS streamed");
    }
  }

  private static String strings(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(row -> row.get(0) + "").sorted().toList().toString();
  }
}
