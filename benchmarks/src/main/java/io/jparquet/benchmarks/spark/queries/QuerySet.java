package io.jparquet.benchmarks.spark.queries;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Attribute;

/** Queries with their tables, and what the page about them says. */
public sealed interface QuerySet permits Tpch, Visits {

  /** The 22 queries of TPC-H. */
  QuerySet TPCH = new Tpch();

  /** Queries over one wide table. */
  QuerySet VISITS = new Visits();

  /**
   * The set with an id.
   *
   * @throws IllegalArgumentException if there is none
   */
  static QuerySet named(String id) {
    return Stream.of(TPCH, VISITS)
        .filter(set -> set.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no set of queries " + id));
  }

  /** The name of its files and of its option: "tpch". */
  String id();

  /** The title of its page. */
  String title();

  /** What is measured: "queries of TPC-H". */
  String subject();

  /** The beginning of the last section of the page, without what is the same for all sets. */
  List<String> method();

  /** The queries for a scale, in the order of the page. Ids and words are those of each scale. */
  List<Query> queries(double scale);

  /** The names of the tables. */
  Set<String> tables();

  /** The rows of a table, in as many partitions as there shall be files. */
  Dataset<Row> rows(SparkSession spark, String table, double scale);

  /** The table that a scan with these columns reads. */
  String table(List<Attribute> columns);
}
