package io.jparquet.benchmarks.spark;

import static io.jparquet.benchmarks.spark.Workload.Group.JOIN;

import io.jparquet.benchmarks.spark.Reads.Plan;
import io.jparquet.benchmarks.spark.Reads.Query;
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
