package io.jparquet.benchmarks.spark.queries;

import io.jparquet.benchmarks.spark.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * The tables of a set of queries at one scale: written once by Spark's own source with its
 * defaults, and kept. Not thread-safe.
 */
final class QueryData {
  private final QuerySet set;
  private final Map<Source, Map<String, Dataset<Row>>> tables = new EnumMap<>(Source.class);

  /**
   * Writes missing tables and loads all of them with each source.
   *
   * @param root directory of all sets and scales; created if missing
   */
  QueryData(SparkSession spark, QuerySet set, Path root, double scale) {
    this.set = set;
    Path directory = root.toAbsolutePath().normalize().resolve(set.id()).resolve("scale-" + scale);
    for (String table : set.tables()) {
      Path path = directory.resolve(table);
      if (Files.notExists(path.resolve("_SUCCESS"))) {
        set.rows(spark, table, scale)
            .write()
            .mode("overwrite")
            .option("compression", "snappy")
            .parquet(path.toString());
      }
      for (Source source : Source.BY_NAME) {
        tables
            .computeIfAbsent(source, key -> new HashMap<>())
            .put(table, spark.read().format(source.format()).load(path.toString()));
      }
    }
  }

  QuerySet set() {
    return set;
  }

  /** Lets the queries of the session read with a source. */
  void select(Source source) {
    tables.get(source).forEach((name, table) -> table.createOrReplaceTempView(name));
  }
}
