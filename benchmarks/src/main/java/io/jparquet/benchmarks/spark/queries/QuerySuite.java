package io.jparquet.benchmarks.spark.queries;

import io.jparquet.benchmarks.report.Environment;
import io.jparquet.benchmarks.report.ResultOptions;
import io.jparquet.benchmarks.spark.BenchmarkSession;
import io.jparquet.benchmarks.spark.Comparison;
import io.jparquet.benchmarks.spark.Measurement;
import io.jparquet.benchmarks.spark.Rounds;
import io.jparquet.benchmarks.spark.Run;
import io.jparquet.benchmarks.spark.Source;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Runs a set of queries with jparquet and Spark's own source in turn, on the same files. A query
 * whose results differ is not timed, and the exit code is then 1. The shapes of the plans are
 * compared and reported.
 */
@Command(
    name = "query-suite",
    mixinStandardHelpOptions = true,
    description = "Compares jparquet and Spark's parquet source in a set of queries.")
public final class QuerySuite implements Callable<Integer> {
  @Option(names = "--set", required = true, description = "The queries to run: tpch or visits.")
  private String name;

  @Option(
      names = "--scale",
      split = ",",
      defaultValue = "1",
      description = "Scale factors, one after another (default: ${DEFAULT-VALUE}).")
  private List<Double> scales;

  @Option(
      names = "--rounds",
      defaultValue = "3",
      description = "Timed runs of each source per query (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--warmups",
      defaultValue = "1",
      description =
          "Untimed runs of each source before them, besides the one that compares results"
              + " (default: ${DEFAULT-VALUE}).")
  private int warmups;

  @Option(
      names = "--warmup-seconds",
      defaultValue = "10",
      description =
          "Limit of the warm-up of a query in seconds, even if the compilers are still busy"
              + " (default: ${DEFAULT-VALUE}).")
  private double warmupSeconds;

  @Option(
      names = "--only",
      defaultValue = ".*",
      description = "Regular expression for the queries to run, such as q1 (default: all).")
  private Pattern only;

  @Option(
      names = "--cores",
      defaultValue = "2",
      description = "Number of concurrent tasks (default: ${DEFAULT-VALUE}).")
  private int cores;

  @Option(
      names = "--partitions",
      defaultValue = "16",
      description =
          "Partitions of shuffles before Spark coalesces them (default: ${DEFAULT-VALUE}).")
  private int partitions;

  @Option(
      names = "--dir",
      defaultValue = "target/queries",
      description = "Directory for the generated files (default: ${DEFAULT-VALUE}).")
  private Path directory;

  @Mixin private ResultOptions results;

  public static void main(String[] args) {
    System.exit(new CommandLine(new QuerySuite()).execute(args));
  }

  @Override
  public Integer call() throws IOException {
    QuerySet set = QuerySet.named(name);
    boolean equal = true;
    try (SparkSession spark =
        BenchmarkSession.of("local[" + cores + "]", partitions).getOrCreate()) {
      for (double scale : scales) {
        QueryData data = new QueryData(spark, set, directory, scale);
        for (Query query : set.queries(scale)) {
          if (only.matcher(query.id()).matches()) {
            equal &= compare(spark, data, query, scale);
          }
        }
      }
    }
    if (results.report() != null) {
      // The page is regenerated from the existing figures, in case its text has changed.
      new QueryReport(results.report(), set).save();
    }
    return equal ? 0 : 1;
  }

  private boolean compare(SparkSession spark, QueryData data, Query query, double scale)
      throws IOException {
    String sql = query.sql();
    Map<Source, QueryResult> found = new EnumMap<>(Source.class);
    for (Source source : Source.BY_NAME) {
      found.put(source, QueryResult.of(spark, data, source, sql));
    }
    List<String> rows = found.get(Source.PARQUET).rows();
    if (!found.get(Source.JPARQUET).rows().equals(rows)) {
      System.out.printf(
          "%s: different results: %s, %s%n", query.id(), found.get(Source.JPARQUET).rows(), rows);
      return false;
    }
    Map<Source, Measurement> medians =
        new Rounds(Source.BY_NAME, warmups, warmupSeconds, rounds)
            .medians((source, repetitions) -> measure(spark, data, source, sql, repetitions));
    Comparison comparison = new Comparison(query.id(), "snappy", 1.0, medians);
    print(comparison, found);
    if (results.report() != null) {
      QueryReport report = new QueryReport(results.report(), data.set());
      report.add(comparison, found, new Run(scale, cores, rounds, Environment.current()));
      report.save();
    }
    return true;
  }

  private static Measurement measure(
      SparkSession spark, QueryData data, Source source, String sql, int repetitions) {
    data.select(source);
    return Measurement.of(() -> spark.sql(sql).collectAsList(), repetitions);
  }

  private static void print(Comparison row, Map<Source, QueryResult> found) {
    QueryResult peer = found.get(Source.PARQUET);
    System.out.printf(
        Locale.ROOT,
        "%-4s jparquet %.0f ms, parquet %.0f ms, wall x %.2f, cpu x %.2f, shapes %s,"
            + " %d rows, the first %s%n",
        row.workload(),
        row.own().wallNanos() / 1e6,
        row.peer().wallNanos() / 1e6,
        row.wallRatio(),
        row.cpuRatio(),
        found.get(Source.JPARQUET).shape().equals(peer.shape()) ? "equal" : "differ",
        peer.rows().size(),
        peer.rows().isEmpty() ? "none" : peer.rows().get(0));
  }
}
