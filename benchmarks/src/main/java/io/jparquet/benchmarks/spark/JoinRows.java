package io.jparquet.benchmarks.spark;

import static io.jparquet.benchmarks.spark.Workload.Group.JOIN;

import io.jparquet.benchmarks.spark.Reads.Plan;
import io.jparquet.benchmarks.spark.Reads.Query;
import io.jparquet.benchmarks.spark.Reads.SetQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Rows that join several tables: queries of TPC-H, and plans of many joins that are not run. */
final class JoinRows {
  private static final int JOINS = 20;

  /** TPC-H Q17, the revenue of small orders, without the average of each part. */
  private static final String Q17 =
      """
      SELECT count(*), sum(l_extendedprice) / 7.0 AS avg_yearly, avg(l_quantity)
      FROM lineitem JOIN part ON p_partkey = l_partkey
      WHERE p_brand = 'Brand#23' AND p_container = 'MED BOX'
      """;

  /** TPC-H Q21, the suppliers who kept orders waiting, without the other suppliers of an order. */
  private static final String Q21 =
      """
      SELECT s_name, count(*) AS numwait
      FROM supplier JOIN lineitem ON s_suppkey = l_suppkey
      JOIN orders ON o_orderkey = l_orderkey
      JOIN nation ON s_nationkey = n_nationkey
      WHERE o_orderstatus = 'F' AND l_receiptdate > l_commitdate AND n_name = 'SAUDI ARABIA'
      GROUP BY s_name ORDER BY numwait DESC, s_name LIMIT 100
      """;

  /** All columns of the sales of a few parts. */
  private static final String PARTS =
      """
      SELECT p_container, count(*), sum(l_quantity), sum(l_extendedprice * (1 - l_discount)),
             sum(l_tax), max(l_returnflag), max(l_linestatus), max(l_shipdate), max(l_commitdate),
             max(l_receiptdate), max(l_shipinstruct), max(l_shipmode), max(l_comment)
      FROM lineitem JOIN part ON l_partkey = p_partkey
      WHERE p_brand = 'Brand#23'
      GROUP BY p_container ORDER BY p_container
      """;

  /** All joins but those with very small tables are shuffled, and get Bloom filters. */
  private static final Map<String, String> SHUFFLED =
      Map.of(
          "spark.sql.autoBroadcastJoinThreshold", "100KB",
          "spark.sql.adaptive.autoBroadcastJoinThreshold", "100KB",
          "spark.sql.optimizer.runtime.bloomFilter.applicationSideScanSizeThreshold", "1MB",
          "spark.sql.optimizer.runtime.bloomFilter.creationSideThreshold", "1GB");

  /** For each shape of a plan, the earlier table with which a table is joined. */
  private static final Map<String, IntUnaryOperator> SHAPES =
      Map.of(
          "star", table -> 0,
          "chain", table -> table - 1,
          "snowflake", table -> Math.max(0, table - 3));

  private JoinRows() {}

  static List<Workload> all(Data data) {
    List<Workload> rows = new ArrayList<>();
    rows.add(new Query("q5", JOIN, 1.0, TpchQuery.sql(5, data.scale())));
    rows.add(new Query("q8", JOIN, 1.0, TpchQuery.sql(8, data.scale())));
    rows.add(new Query("q9", JOIN, 1.0, TpchQuery.sql(9, data.scale())));
    rows.add(new SetQuery("star-q5", JOIN, 1.0, SHUFFLED, TpchQuery.sql(5, data.scale())));
    rows.add(new SetQuery("star-q17", JOIN, 1.5, SHUFFLED, Q17));
    rows.add(new SetQuery("star-q21", JOIN, 1.5, SHUFFLED, Q21));
    rows.add(new SetQuery("star-parts", JOIN, 1.5, SHUFFLED, PARTS));
    String each =
        IntStream.rangeClosed(0, JOINS)
            .mapToObj(i -> "t" + i + ".v > 1")
            .collect(Collectors.joining(" AND "));
    for (String shape : List.of("star", "chain", "snowflake")) {
      String query = joins(SHAPES.get(shape));
      rows.add(new Plan("plan-" + shape, JOIN, 1.0, query));
      rows.add(new Plan("plan-" + shape + "-filter", JOIN, 1.0, query + " WHERE t0.v > 1"));
      rows.add(new Plan("plan-" + shape + "-filters", JOIN, 1.0, query + " WHERE " + each));
    }
    return rows;
  }

  private static String joins(IntUnaryOperator with) {
    return IntStream.rangeClosed(1, JOINS)
        .mapToObj(i -> "JOIN dimension t" + i + " ON t" + with.applyAsInt(i) + ".a = t" + i + ".b")
        .collect(Collectors.joining(" ", "SELECT count(*) FROM dimension t0 ", ""));
  }

  /** A small table, because only the planning is measured. */
  static Dataset<Row> dimension(SparkSession spark, double scale) {
    return spark.range(0, 100, 1, 1).selectExpr("id AS a", "id AS b", "id AS v");
  }
}
