package io.jparquet.connect;

import static io.jparquet.connect.ConnectProgram.require;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** What plans of the server show that jparquet takes part in. */
final class PlanChecks {
  private PlanChecks() {}

  static void addTo(Map<String, ConnectProgram.Check> checks) {
    checks.put("filters that the scan evaluates", PlanChecks::filters);
    checks.put("counts from footers", PlanChecks::aggregates);
    checks.put("reads in place of Spark's own source, in one session", PlanChecks::reads);
    checks.put("writes in place of Spark's own source, in one session", PlanChecks::writes);
  }

  private static String plan(SparkSession spark, String query) {
    return spark.sql("EXPLAIN FORMATTED " + query).first().getString(0);
  }

  private static void filters(SparkSession spark, Path directory) {
    String path = directory.resolve("t").toString();
    spark.range(1000).write().format("jparquet").save(path);
    String query = "SELECT * FROM jparquet.`" + path + "` WHERE id > 990";
    String plan = plan(spark, query);
    require(plan.contains("EvaluatedFilters"), plan);
    require(!plan.contains("Filter ("), plan);
    require(spark.sql(query).count() == 9, spark.sql(query).collectAsList());
  }

  private static void aggregates(SparkSession spark, Path directory) {
    String path = directory.resolve("t").toString();
    spark.range(1000).write().format("jparquet").save(path);
    String query = "SELECT max(id), count(*) FROM jparquet.`" + path + "`";
    String plan = plan(spark, query);
    require(plan.contains("PushedAggregation: [max(id), count(*)]"), plan);
    String result = spark.sql(query).first().toString();
    require(result.equals("[999,1000]"), result);
  }

  private static void reads(SparkSession spark, Path directory) {
    String path = directory.resolve("t").toString();
    spark.range(1000).write().parquet(path);
    String query = "SELECT * FROM parquet.`" + path + "` WHERE id > 990";
    spark.conf().set("spark.jparquet.accelerate.read", "true");
    String plan = plan(spark, query);
    require(plan.contains("EvaluatedFilters"), plan);
    require(spark.sql(query).count() == 9, spark.sql(query).collectAsList());
    SparkSession other = spark.newSession();
    String own = plan(other, query);
    require(own.contains("Scan parquet") && !own.contains("EvaluatedFilters"), own);
  }

  private static void writes(SparkSession spark, Path directory) throws IOException {
    spark.conf().set("spark.jparquet.accelerate.write", "true");
    spark.range(1000).write().parquet(directory.resolve("ours").toString());
    spark.newSession().range(1000).write().parquet(directory.resolve("theirs").toString());
    require(isMadeByJParquet(directory.resolve("ours")), "written by Spark's own source");
    require(!isMadeByJParquet(directory.resolve("theirs")), "written by jparquet");
    require(spark.read().parquet(directory.resolve("ours").toString()).count() == 1000, "rows");
  }

  /** The name of the writer is in the footer as plain text. */
  private static boolean isMadeByJParquet(Path table) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(table, "part-*")) {
      byte[] file = Files.readAllBytes(files.iterator().next());
      return new String(file, StandardCharsets.ISO_8859_1).contains("compatible jparquet version");
    }
  }
}
