package io.jparquet.benchmarks.spark.tpch;

import io.jparquet.benchmarks.report.BarChart;
import io.jparquet.benchmarks.report.MarkdownTable;
import io.jparquet.benchmarks.report.ResultFile;
import io.jparquet.benchmarks.spark.Comparison;
import io.jparquet.benchmarks.spark.Run;
import io.jparquet.benchmarks.spark.Source;
import io.jparquet.benchmarks.spark.TpchQuery;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The results of TPC-H: {@code tpch.tsv} with all figures and plans, and the page {@code tpch.md}
 * with its chart, which are generated from it. Queries that a run does not measure are not changed.
 * Not thread-safe.
 */
final class TpchReport {
  private static final List<String> COLUMNS =
      List.of(
          "query",
          "at_scale",
          "jparquet_wall_ms",
          "parquet_wall_ms",
          "jparquet_cpu_ms",
          "parquet_cpu_ms",
          "jparquet_compilers_ms",
          "parquet_compilers_ms",
          "load",
          "result_rows",
          "jparquet_estimates_mib",
          "parquet_estimates_mib",
          "jparquet_plan",
          "parquet_plan");

  private static final int OWN_WALL = 2;
  private static final int PEER_WALL = 3;
  private static final int OWN_CPU = 4;
  private static final int PEER_CPU = 5;
  private static final int LOAD = 8;
  private static final int OWN_ESTIMATES = 10;
  private static final int PEER_ESTIMATES = 11;
  private static final int OWN_PLAN = 12;
  private static final int PEER_PLAN = 13;

  /** Between the lines of a plan, none of which contains it. */
  private static final String LINE_END = ";";

  private final Path directory;
  private final ResultFile results;

  TpchReport(Path directory) throws IOException {
    this.directory = directory;
    this.results =
        new ResultFile(
            directory.resolve("tpch.tsv"),
            Stream.concat(COLUMNS.stream(), Run.COLUMNS.stream()).toList(),
            2);
  }

  /** Adds the figures and plans of a query, in place of older ones of the same scale. */
  void add(Comparison query, Map<Source, TpchResult> found, Run run) {
    TpchResult own = found.get(Source.JPARQUET);
    TpchResult peer = found.get(Source.PARQUET);
    List<String> values =
        List.of(
            query.workload(),
            String.valueOf(run.scale()),
            Run.millis(query.own().wallNanos()),
            Run.millis(query.peer().wallNanos()),
            Run.millis(query.own().cpuNanos()),
            Run.millis(query.peer().cpuNanos()),
            Run.millis(query.own().compilerNanos()),
            Run.millis(query.peer().compilerNanos()),
            Run.number(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()),
            String.valueOf(peer.rows().size()),
            String.join(", ", own.estimates()),
            String.join(", ", peer.estimates()),
            String.join(LINE_END, own.shape().lines()),
            String.join(LINE_END, peer.shape().lines()));
    results.put(Stream.concat(values.stream(), run.values().stream()).toList());
  }

  /** Writes figures, page and chart. */
  void save() throws IOException {
    results.save();
    List<String> scales = results.rows().stream().map(row -> row.get(1)).distinct().toList();
    List<String> page = new ArrayList<>(introduction());
    for (String scale : scales) {
      page.addAll(section(scale));
    }
    if (!scales.isEmpty()) {
      chart(scales).save(directory.resolve("tpch.svg"));
      page.addAll(plans());
      page.addAll(Run.section(results.rows()));
    }
    Files.write(directory.resolve("tpch.md"), page);
  }

  private static List<String> introduction() {
    return """
    # TPC-H

    This page compares jparquet with Spark's own `parquet` source in the 22 queries of TPC-H, with the parameters that the
    specification validates with. Both run in one JVM, on the same files, which Spark's own source wrote with SNAPPY, one file
    for each 1.5 million rows. A query is timed only if both give equal rows. The rounds of both alternate, and the figures are
    medians. CPU time is that of the whole process without the JIT compilers. A ratio is the time of Spark's own source divided
    by that of jparquet; **bold** are those below 1. The load is that of the machine in the last minute, with the measured tasks
    themselves, for which there are two cores: if it is far above two, elapsed times mean little. The following command writes
    this page:

    ```
    mvn -Drun=tpch -Drun.args="--scale 1,10" -pl benchmarks -am verify
    ```

    All figures, with the plans, machine, JDK and commit of their measurement, are in [tpch.tsv](tpch.tsv). The figures are not
    results of TPC's benchmark: there is no audit, no throughput and no refresh.

    The plans of both sources, as they were executed, are compared in a normal form: the order of joins, their strategy and the
    side that is built, aggregates, sorts, exchanges and tables. Where rows are filtered and columns are computed is left out.

    ![Ratios of CPU time](tpch.svg)
    """
        .lines()
        .toList();
  }

  private List<String> section(String scale) {
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "query",
                "CPU ratio",
                "jparquet CPU ms",
                "parquet CPU ms",
                "ratio of elapsed time",
                "jparquet ms",
                "parquet ms",
                "plans",
                "load",
                "commit"));
    List<List<String>> rows = ordered(scale);
    for (List<String> row : rows) {
      table.row(
          row.get(0),
          MarkdownTable.ratio(cpuRatio(row), 1),
          row.get(OWN_CPU),
          row.get(PEER_CPU),
          MarkdownTable.ratio(ratio(row, PEER_WALL, OWN_WALL), 1),
          row.get(OWN_WALL),
          row.get(PEER_WALL),
          row.get(OWN_PLAN).equals(row.get(PEER_PLAN)) ? "equal" : "[differ](#plans-that-differ)",
          row.get(LOAD),
          Run.commit(row));
    }
    List<String> lines = new ArrayList<>(List.of("", "## Scale " + scale, ""));
    lines.add(
        String.format(
            Locale.ROOT,
            "%d queries: CPU ratio %.2f as geometric mean, %.2f of the sums; elapsed %.2f of the sums.",
            rows.size(),
            Math.exp(rows.stream().mapToDouble(row -> Math.log(cpuRatio(row))).average().orElse(0)),
            sum(rows, PEER_CPU) / sum(rows, OWN_CPU),
            sum(rows, PEER_WALL) / sum(rows, OWN_WALL)));
    lines.add("");
    lines.addAll(table.lines());
    return lines;
  }

  private List<String> plans() {
    List<List<String>> differing =
        results.rows().stream()
            .filter(row -> !row.get(OWN_PLAN).equals(row.get(PEER_PLAN)))
            .toList();
    List<String> lines = new ArrayList<>(List.of("", "## Plans that differ", ""));
    if (differing.isEmpty()) {
      lines.add("None: the plans of both sources have one shape in each measured query.");
    }
    for (List<String> row : differing) {
      lines.add("### " + row.get(0) + " at scale " + row.get(1));
      lines.add("");
      lines.add(
          "Estimated MiB of the inputs of joins that are single tables, in the order of the plan:");
      lines.add("");
      lines.add("- jparquet: " + row.get(OWN_ESTIMATES));
      lines.add("- parquet: " + row.get(PEER_ESTIMATES));
      lines.addAll(List.of("", "jparquet:", "", "```"));
      lines.addAll(Arrays.asList(row.get(OWN_PLAN).split(LINE_END)));
      lines.addAll(List.of("```", "", "parquet:", "", "```"));
      lines.addAll(Arrays.asList(row.get(PEER_PLAN).split(LINE_END)));
      lines.addAll(List.of("```", ""));
    }
    return lines;
  }

  private BarChart chart(List<String> scales) {
    List<String> names = TpchQuery.numbers().stream().map(number -> "q" + number).toList();
    return new BarChart(
        "TPC-H: CPU time of Spark's own parquet source by jparquet's",
        "times as fast",
        names,
        scales.stream()
            .map(
                scale ->
                    new BarChart.Series(
                        "scale " + scale,
                        names.stream()
                            .map(name -> results.row(List.of(name, scale)))
                            .map(row -> row == null ? Double.NaN : cpuRatio(row))
                            .toList()))
            .toList(),
        names.stream().map(name -> 1.0).toList());
  }

  /** The rows of a scale in the order of the queries. */
  private List<List<String>> ordered(String scale) {
    return TpchQuery.numbers().stream()
        .map(number -> results.row(List.of("q" + number, scale)))
        .filter(Objects::nonNull)
        .toList();
  }

  private static double cpuRatio(List<String> row) {
    return ratio(row, PEER_CPU, OWN_CPU);
  }

  private static double ratio(List<String> row, int dividend, int divisor) {
    return number(row, dividend) / number(row, divisor);
  }

  private static double sum(List<List<String>> rows, int column) {
    return rows.stream().mapToDouble(row -> number(row, column)).sum();
  }

  private static double number(List<String> row, int column) {
    return Double.parseDouble(row.get(column));
  }
}
