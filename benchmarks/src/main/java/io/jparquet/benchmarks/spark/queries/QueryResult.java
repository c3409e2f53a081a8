package io.jparquet.benchmarks.spark.queries;

import io.jparquet.benchmarks.spark.Source;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.QueryExecution;

/**
 * A query that was run, with its plan.
 *
 * @param rows texts of the rows; sorted, because rows that are equal in ORDER BY have no order
 * @param estimates of the inputs of joins
 */
record QueryResult(List<String> rows, PlanShape shape, List<String> estimates) {
  /** Runs a query with a source. */
  static QueryResult of(SparkSession spark, QueryData data, Source source, String sql) {
    data.select(source);
    Dataset<Row> query = spark.sql(sql);
    List<String> rows = query.collectAsList().stream().map(Row::toString).sorted().toList();
    QueryExecution execution = query.queryExecution();
    return new QueryResult(
        rows,
        PlanShape.of(execution, data.set()),
        Estimates.of(execution.optimizedPlan(), data.set()));
  }
}
