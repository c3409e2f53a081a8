package io.jparquet.benchmarks.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.SparkPlan;

/** The kinds of reading workloads. Tables are read through the views that {@link Data} defines. */
final class Reads {
  private Reads() {}

  /** One statement, whose rows are compared by their hash. */
  private interface OfStatement extends Workload {
    String sql();

    @Override
    default Set<String> tables() {
      return Data.tables(sql());
    }

    @Override
    default Object checksum(SparkSession spark, Source source) {
      return Data.hash(spark.sql(Data.in(source, sql())));
    }
  }

  /** A query whose result is small and is collected. */
  record Query(String name, Group group, double target, String sql)
      implements OfStatement, PlannedWorkload {
    @Override
    public Supplier<Object> plan(SparkSession spark, Source source) {
      return collected(spark.sql(Data.in(source, sql)));
    }

    @Override
    public Object checksum(SparkSession spark, Source source) {
      return spark.sql(Data.in(source, sql)).collectAsList();
    }
  }

  /**
   * A query in a session with other settings, whose result is small and is collected.
   *
   * @param settings names and values
   */
  record SetQuery(String name, Group group, double target, Map<String, String> settings, String sql)
      implements OfStatement {
    @Override
    public void run(SparkSession spark, Source source) {
      checksum(spark, source);
    }

    @Override
    public Object checksum(SparkSession spark, Source source) {
      settings.forEach(spark.conf()::set);
      try {
        return spark.sql(Data.in(source, sql)).collectAsList();
      } finally {
        settings.keySet().forEach(spark.conf()::unset);
      }
    }
  }

  private static Supplier<Object> collected(Dataset<Row> rows) {
    executedPlan(rows);
    return rows::collectAsList;
  }

  private static SparkPlan executedPlan(Dataset<Row> rows) {
    return ((org.apache.spark.sql.classic.Dataset<Row>) rows).queryExecution().executedPlan();
  }

  /** A query that is planned and not run. */
  record Plan(String name, Group group, double target, String sql) implements OfStatement {
    @Override
    public void run(SparkSession spark, Source source) {
      executedPlan(spark.sql(Data.in(source, sql)));
    }
  }

  /** Several queries, one after the other, whose results are small and are collected. */
  record Queries(String name, Group group, double target, List<String> sql) implements Workload {
    @Override
    public Set<String> tables() {
      return sql.stream().flatMap(query -> Data.tables(query).stream()).collect(Collectors.toSet());
    }

    @Override
    public void run(SparkSession spark, Source source) {
      checksum(spark, source);
    }

    @Override
    public Object checksum(SparkSession spark, Source source) {
      List<Row> rows = new ArrayList<>();
      for (String query : sql) {
        rows.addAll(spark.sql(Data.in(source, query)).collectAsList());
      }
      return rows;
    }
  }

  /** A scan whose batches are summed column by column. */
  record Fold(String name, Group group, double target, String sql)
      implements OfStatement, PlannedWorkload {
    @Override
    public Supplier<Object> plan(SparkSession spark, Source source) {
      Dataset<Row> scan = spark.sql(Data.in(source, sql));
      executedPlan(scan);
      return () -> ColumnarFold.of(scan);
    }
  }

  /** A query whose rows all go to Spark's {@code noop} sink. */
  record Discard(String name, Group group, double target, String sql) implements OfStatement {
    @Override
    public void run(SparkSession spark, Source source) {
      spark.sql(Data.in(source, sql)).write().format("noop").mode(SaveMode.Overwrite).save();
    }
  }

  /** Work that starts with the path of a table: its files are listed and its schema is inferred. */
  record Load(
      String name,
      Group group,
      double target,
      Data data,
      String table,
      Function<Dataset<Row>, Object> use)
      implements Workload {
    @Override
    public Set<String> tables() {
      return Set.of(table);
    }

    @Override
    public void run(SparkSession spark, Source source) {
      checksum(spark, source);
    }

    @Override
    public Object checksum(SparkSession spark, Source source) {
      return use.apply(data.load(source, table));
    }
  }

  /**
   * A query on a table that is loaded from its path each time, and whose result is small and is
   * collected.
   *
   * @param expressions the selected expressions
   */
  record LoadedQuery(
      String name, Group group, double target, Data data, String table, List<String> expressions)
      implements PlannedWorkload {
    @Override
    public Set<String> tables() {
      return Set.of(table);
    }

    @Override
    public void define(Data data, Source source) {
      // Each query does it.
    }

    @Override
    public Supplier<Object> plan(SparkSession spark, Source source) {
      return collected(rows(source));
    }

    @Override
    public Object checksum(SparkSession spark, Source source) {
      return rows(source).collectAsList();
    }

    private Dataset<Row> rows(Source source) {
      return data.load(source, table).selectExpr(expressions.toArray(String[]::new));
    }
  }
}
