package io.jparquet.benchmarks.spark.queries;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Attribute;

/**
 * Queries over one wide table of visits to web pages, of the kinds that dashboards and analysts
 * ask: counts, top lists by text and by number, distinct users, searches in text, single users,
 * single pages.
 */
final class Visits implements QuerySet {

  /** In the resource, before the words of each query. */
  private static final String TITLE = "-- ";

  private final List<Query> queries = read();

  private static List<Query> read() {
    String all;
    try (InputStream in = Visits.class.getResourceAsStream("visits.sql")) {
      all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<Query> found = new ArrayList<>();
    for (String text : all.split(";\\s*")) {
      String[] parts = text.strip().split("\n", 2);
      if (!parts[0].startsWith(TITLE)) {
        throw new IllegalArgumentException("a query without a title: " + text);
      }
      String id = "q" + (found.size() + 1);
      String words = "Q" + (found.size() + 1) + ", " + parts[0].substring(TITLE.length());
      found.add(new Query(id, words, parts[1]));
    }
    return List.copyOf(found);
  }

  @Override
  public String id() {
    return "visits";
  }

  @Override
  public String title() {
    return "Visits to web pages";
  }

  @Override
  public String subject() {
    return "queries of one wide table";
  }

  @Override
  public List<String> method() {
    return """
    The table has a row for each visit to a web page, and %d columns: numbers and texts, a few of them frequent and most of them
    rare; texts that are mostly empty; and counters that are mostly 0. Scale 1 has ten million visits. The queries ask for what
    dashboards and analysts ask of such tables. They are new, and so are the rows: the figures do not compare with those of any
    published set. Each query has an order of its rows that is complete, so that the results of both sources can be compared.

    Both sources run in one JVM, on the same files, which Spark's own source wrote with SNAPPY, one file for each 1.25 million
    visits. A query is timed only if both give equal rows. After warm-ups, the rounds of both alternate, and the figures are
    medians. CPU time is that of the whole process without the JIT compilers. A ratio is the time of Spark's own source
    divided by that of jparquet; **bold** are those below 1. The load is that of the machine in the last minute, with the
    measured tasks themselves, for which there are two cores: if it is far above two, elapsed times mean little. The
    following command measures all queries, and writes this page:

    ```
    mvn -Drun=visits -pl benchmarks -am verify
    ```

    All figures, with the plans, machine, JDK and commit of their measurement, are in [visits.tsv](visits.tsv).
    """
        .formatted(VisitRows.columnCount())
        .lines()
        .toList();
  }

  @Override
  public List<Query> queries(double scale) {
    return queries;
  }

  @Override
  public Set<String> tables() {
    return Set.of("visits");
  }

  @Override
  public Dataset<Row> rows(SparkSession spark, String table, double scale) {
    return VisitRows.of(spark, scale);
  }

  @Override
  public String table(List<Attribute> columns) {
    return "visits";
  }
}
