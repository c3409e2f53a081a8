package io.jparquet.benchmarks.spark;

import io.jparquet.benchmarks.report.BarChart;
import io.jparquet.benchmarks.report.MarkdownTable;
import io.jparquet.benchmarks.report.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The results of the suite: {@code spark.tsv} with all figures, and the page {@code spark.md} with
 * its charts, which are generated from it. Rows that a run does not measure are not changed. Not
 * thread-safe.
 */
final class SparkReport {
  private static final List<String> CODECS = List.of("snappy", "zstd");
  private static final List<String> COLUMNS =
      List.of(
          "workload",
          "codec",
          "target",
          "jparquet_wall_ms",
          "parquet_wall_ms",
          "jparquet_cpu_ms",
          "parquet_cpu_ms",
          "jparquet_compilers_ms",
          "parquet_compilers_ms");

  /** The line of Spark that the build uses without a profile. */
  private static final String NEWEST_LINE = "4.2";

  private static final int TARGET = 2;
  private static final int OWN_WALL = 3;
  private static final int PEER_WALL = 4;
  private static final int OWN_CPU = 5;
  private static final int PEER_CPU = 6;

  private final Path directory;
  private final ResultFile results;

  SparkReport(Path directory) throws IOException {
    this.directory = directory;
    this.results = new ResultFile(directory.resolve("spark.tsv"), concat(COLUMNS, Run.COLUMNS), 2);
  }

  /** Adds the figures of a row and codec, in place of older ones. */
  void add(Comparison row, Run run) {
    results.put(
        concat(
            List.of(
                row.workload(),
                row.codec(),
                Run.number(row.target()),
                Run.millis(row.own().wallNanos()),
                Run.millis(row.peer().wallNanos()),
                Run.millis(row.own().cpuNanos()),
                Run.millis(row.peer().cpuNanos()),
                Run.millis(row.own().compilerNanos()),
                Run.millis(row.peer().compilerNanos())),
            run.values()));
  }

  /**
   * Writes figures, page and charts.
   *
   * @param workloads all rows of the suite, in their order
   */
  void save(List<Workload> workloads) throws IOException {
    results.save();
    List<String> page = new ArrayList<>(introduction());
    for (Workload.Group group : Workload.Group.values()) {
      List<Workload> rows = workloads.stream().filter(w -> w.group() == group).toList();
      page.addAll(section(group, rows));
    }
    page.addAll(Run.section(results.rows()));
    Files.write(directory.resolve("spark.md"), page);
  }

  private static List<String> introduction() {
    String spark = org.apache.spark.package$.MODULE$.SPARK_VERSION();
    String line = spark.substring(0, spark.indexOf('.', spark.indexOf('.') + 1));
    String profile = line.equals(NEWEST_LINE) ? "" : "-Pspark-" + line + " ";
    return """
    # The Spark suite

    This page compares jparquet with the `parquet` source of Spark %s. Both run in one JVM, on the same files, one task
    at a time. Nothing is timed unless both give equal results. After warm-ups, the rounds of both alternate, and the
    figures are medians. CPU time is that of the whole process. It includes garbage collection, but not the JIT compilers,
    because they work mostly in the first minutes of a process; `spark.tsv` has their time too. A ratio is the time of
    Spark's own source divided by that of jparquet. **Bold** ratios are below the target of the row, which applies to CPU
    time. The following command writes this page:

    ```
    mvn %s-Drun=spark-benchmark -pl benchmarks -am verify
    ```

    All figures, with the machine, JDK and commit of their measurement, are in [spark.tsv](spark.tsv). The rows are defined
    in [the sources](%s/benchmarks/src/main/java/io/jparquet/benchmarks/spark) (`ScanRows`, `SkipRows`, `WriteRows`,
    `EncryptionRows`).
    """
        .formatted(spark, profile, profile.isEmpty() ? "../.." : "../../..")
        .lines()
        .toList();
  }

  private List<String> section(Workload.Group group, List<Workload> rows) throws IOException {
    String title =
        switch (group) {
          case SCAN -> "Reading all";
          case SKIP -> "Reading little";
          case JOIN -> "Joins";
          case WRITE -> "Writing";
        };
    String chart = "spark-" + group.name().toLowerCase(Locale.ROOT) + ".svg";
    List<Workload> measured =
        rows.stream().filter(row -> CODECS.stream().anyMatch(c -> row(row, c) != null)).toList();
    if (measured.isEmpty()) {
      return List.of();
    }
    chart(title, measured).save(directory.resolve(chart));
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("## " + title);
    lines.add("");
    lines.add("![" + title + ": ratios of CPU time](" + chart + ")");
    lines.add("");
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "row",
                "codec",
                "target",
                "CPU ratio",
                "jparquet CPU ms",
                "parquet CPU ms",
                "ratio of elapsed time",
                "commit"));
    for (Workload workload : measured) {
      for (String codec : CODECS) {
        List<String> row = row(workload, codec);
        if (row != null) {
          table.row(
              workload.name(),
              codec,
              row.get(TARGET),
              MarkdownTable.ratio(cpuRatio(row), Double.parseDouble(row.get(TARGET))),
              row.get(OWN_CPU),
              row.get(PEER_CPU),
              MarkdownTable.ratio(ratio(row, PEER_WALL, OWN_WALL), 0),
              Run.commit(row));
        }
      }
    }
    lines.addAll(table.lines());
    return lines;
  }

  private BarChart chart(String title, List<Workload> rows) {
    List<BarChart.Series> series =
        CODECS.stream()
            .map(
                codec ->
                    new BarChart.Series(
                        codec,
                        rows.stream()
                            .map(row -> row(row, codec))
                            .map(row -> row == null ? Double.NaN : cpuRatio(row))
                            .toList()))
            .toList();
    return new BarChart(
        title + ": CPU time of Spark's own parquet source by jparquet's",
        "times as fast",
        rows.stream().map(Workload::name).toList(),
        series,
        rows.stream().map(Workload::target).toList());
  }

  private List<String> row(Workload workload, String codec) {
    return results.row(List.of(workload.name(), codec));
  }

  private static double cpuRatio(List<String> row) {
    return ratio(row, PEER_CPU, OWN_CPU);
  }

  private static double ratio(List<String> row, int dividend, int divisor) {
    return Double.parseDouble(row.get(dividend)) / Double.parseDouble(row.get(divisor));
  }

  private static List<String> concat(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }
}
