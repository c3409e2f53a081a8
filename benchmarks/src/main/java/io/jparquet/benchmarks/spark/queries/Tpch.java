package io.jparquet.benchmarks.spark.queries;

import io.jparquet.benchmarks.spark.TpchQuery;
import io.jparquet.benchmarks.spark.TpchRows;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Attribute;

/** The 22 queries of TPC-H. */
final class Tpch implements QuerySet {

  @Override
  public String id() {
    return "tpch";
  }

  @Override
  public String title() {
    return "TPC-H";
  }

  @Override
  public String subject() {
    return "queries of TPC-H";
  }

  @Override
  public List<String> method() {
    return """
    The queries have the parameters that the specification validates with. Both sources run in one JVM, on the same files,
    which Spark's own source wrote with SNAPPY, one file for each 1.5 million rows. A query is timed only if both give equal
    rows. After warm-ups, the rounds of both alternate, and the figures are medians. CPU time is that of the whole process
    without the JIT compilers. A ratio is the time of Spark's own source divided by that of jparquet; **bold** are those
    below 1. The load is that of the machine in the last minute, with the measured tasks themselves, for which there are two
    cores: if it is far above two, elapsed times mean little. The following command measures all queries, and writes this
    page:

    ```
    mvn -Drun=tpch -Drun.args="--scale 1,10" -pl benchmarks -am verify
    ```

    All figures, with the plans, machine, JDK and commit of their measurement, are in [tpch.tsv](tpch.tsv). The figures are not
    results of TPC's benchmark: there is no audit, no throughput and no refresh.
    """
        .lines()
        .toList();
  }

  @Override
  public List<Query> queries(double scale) {
    return TpchQuery.numbers().stream()
        .map(
            number ->
                new Query("q" + number, TpchQuery.words(number), TpchQuery.sql(number, scale)))
        .toList();
  }

  @Override
  public Set<String> tables() {
    return TpchRows.tables();
  }

  @Override
  public Dataset<Row> rows(SparkSession spark, String table, double scale) {
    return TpchRows.inTasks(spark, table, scale);
  }

  /** TPC-H names columns by a prefix of their table. */
  @Override
  public String table(List<Attribute> columns) {
    if (columns.isEmpty()) {
      return "no column";
    }
    String name = columns.get(0).name();
    return switch (name.substring(0, Math.max(0, name.indexOf('_')))) {
      case "l" -> "lineitem";
      case "o" -> "orders";
      case "c" -> "customer";
      case "p" -> "part";
      case "ps" -> "partsupp";
      case "s" -> "supplier";
      case "n" -> "nation";
      case "r" -> "region";
      default -> name;
    };
  }
}
