package io.jparquet.benchmarks.spark.queries;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.benchmarks.spark.BenchmarkSession;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanShapeTest {
  private static SparkSession spark;

  @BeforeAll
  static void start() {
    spark = BenchmarkSession.local(1).getOrCreate();
    spark
        .sql("SELECT * FROM VALUES (1, 0), (2, 1), (3, 2) AS t(o_key, o_kind)")
        .createOrReplaceTempView("orders");
    spark
        .sql("SELECT * FROM VALUES (1, 0), (2, 1) AS t(n_key, n_kind)")
        .createOrReplaceTempView("nation");
  }

  @AfterAll
  static void stop() {
    spark.stop();
  }

  @Test
  void hasOrderStrategyAndBuiltSideOfJoins() {
    assertThat(
            shape("SELECT /*+ BROADCAST(nation) */ * FROM orders JOIN nation ON o_key = n_key")
                .lines())
        .containsExactly(
            "broadcast hash join, inner, built from the right",
            "  scan of orders",
            "  scan of nation",
            "reused exchanges: 0");
  }

  @Test
  void isEqualIfOnlyFiltersAndColumnsDiffer() {
    String joined = "FROM orders JOIN nation ON o_key = n_key";
    assertThat(shape("SELECT /*+ BROADCAST(nation) */ o_key " + joined + " WHERE o_kind > 0"))
        .isEqualTo(shape("SELECT /*+ BROADCAST(nation) */ n_kind + 1 " + joined));
  }

  @Test
  void isEqualIfTheScanAggregates(@TempDir Path directory) {
    List<PlanShape> shapes = new ArrayList<>();
    for (String source : List.of("jparquet", "parquet")) {
      String path = directory.resolve(source).toString();
      spark.range(100).selectExpr("id % 3 AS k", "id AS v").write().format(source).save(path);
      spark.read().format(source).load(path).createOrReplaceTempView("stored");
      shapes.add(shape("SELECT k, sum(v) FROM stored GROUP BY k"));
    }
    assertThat(shapes.get(0)).isEqualTo(shapes.get(1));
  }

  @Test
  void differsIfTheStrategyDiffers() {
    assertThat(shape("SELECT /*+ MERGE(nation) */ * FROM orders JOIN nation ON o_key = n_key"))
        .isNotEqualTo(
            shape("SELECT /*+ BROADCAST(nation) */ * FROM orders JOIN nation ON o_key = n_key"));
  }

  @Test
  void differsIfAnAggregateHasAnotherPlace() {
    assertThat(shape("SELECT count(*) FROM orders JOIN nation ON o_key = n_key"))
        .isNotEqualTo(
            shape(
                "SELECT * FROM nation JOIN (SELECT o_kind, count(*) FROM orders GROUP BY o_kind)"
                    + " ON o_kind = n_key"));
  }

  @Test
  void hasScalarSubqueries() {
    assertThat(
            shape("SELECT o_key FROM orders WHERE o_key > (SELECT max(n_key) FROM nation)").lines())
        .contains("subquery")
        .anyMatch(line -> line.startsWith("  hash aggregate, final"));
  }

  private static PlanShape shape(String sql) {
    Dataset<Row> query = spark.sql(sql);
    List<Row> unused = query.collectAsList();
    return PlanShape.of(query.queryExecution(), QuerySet.TPCH);
  }
}
