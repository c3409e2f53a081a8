package io.jparquet.benchmarks.spark.queries;

import io.jparquet.benchmarks.report.Gains;
import io.jparquet.benchmarks.report.MarkdownTable;
import io.jparquet.benchmarks.report.Page;
import io.jparquet.benchmarks.report.Ratio;
import io.jparquet.benchmarks.report.ResultFile;
import io.jparquet.benchmarks.report.ShareChart;
import io.jparquet.benchmarks.spark.Comparison;
import io.jparquet.benchmarks.spark.Run;
import io.jparquet.benchmarks.spark.Source;
import io.jparquet.benchmarks.spark.SparkReport;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The results of a set of queries, such as {@code tpch.tsv} with all figures and plans, and the
 * page {@code tpch.md} with its chart, which are generated from it. Queries that a run does not
 * measure are not changed. Not thread-safe.
 */
public final class QueryReport {
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
  private final QuerySet set;
  private final Map<String, String> words;
  private final ResultFile results;

  /** The results in a directory. */
  public QueryReport(Path directory, QuerySet set) throws IOException {
    this.directory = directory;
    this.set = set;
    this.words =
        set.queries(1).stream()
            .collect(Collectors.toMap(Query::id, Query::words, (a, b) -> a, LinkedHashMap::new));
    this.results =
        new ResultFile(
            directory.resolve(set.id() + ".tsv"),
            Stream.concat(COLUMNS.stream(), Run.COLUMNS.stream()).toList(),
            2);
  }

  /** Adds the figures and plans of a query, in place of older ones of the same scale. */
  void add(Comparison query, Map<Source, QueryResult> found, Run run) {
    QueryResult own = found.get(Source.JPARQUET);
    QueryResult peer = found.get(Source.PARQUET);
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

  /** Writes figures, page and chart, if there are figures. */
  public void save() throws IOException {
    List<String> scales = scales();
    if (scales.isEmpty()) {
      return;
    }
    results.save();
    chart(scales).save(directory.resolve(set.id() + ".svg"));
    Page page = beginning(scales);
    for (String scale : scales) {
      section(page, scale);
    }
    page.lines(plans());
    page.section("How it is measured");
    page.lines(method());
    page.save(directory.resolve(set.id() + ".md"));
  }

  /** The ratios of CPU time at a scale, for pictures of all suites; none if it was not measured. */
  public Gains gains(String scale) {
    Gains gains = new Gains();
    for (List<String> row : ordered(scale)) {
      gains.add(words(row), cpuRatio(row));
    }
    return gains;
  }

  /** The scales that were measured, the largest first. */
  public List<String> scales() {
    return results.rows().stream()
        .map(row -> row.get(1))
        .distinct()
        .sorted(Comparator.comparingDouble(Double::parseDouble).reversed())
        .toList();
  }

  private Page beginning(List<String> scales) {
    String largest = scales.get(0);
    Gains gains = gains(largest);
    Gains all = new Gains();
    for (String scale : scales) {
      for (List<String> row : ordered(scale)) {
        all.add(words(row) + ", scale " + Run.scale(scale), cpuRatio(row));
      }
    }
    List<String> withoutHelp = new ArrayList<>(all.withoutHelp("Spark's own source"));
    withoutHelp.add(
        "- Joins, sorts and final aggregates are the work of Spark, with either source: over all"
            + " queries at scale %s together,".formatted(Run.scale(largest))
            + " the ratio of CPU time is %s."
                .formatted(
                    Ratio.label(sum(ordered(largest), PEER_CPU) / sum(ordered(largest), OWN_CPU))));
    withoutHelp.add(
        "- Plans can [differ](#plans-that-differ), because both sources estimate the sizes of scans"
            + " in different ways.");
    return new Page(
        set.title(),
        """
        The %d %s at scale %s need %s of the CPU time of Spark's own `parquet` source, as geometric mean
        (%s). The largest gain is %s; of all queries at all scales, %s.
        """
            .formatted(
                gains.count(),
                set.subject(),
                Run.scale(largest),
                Ratio.share(gains.mean()),
                Ratio.label(gains.mean()),
                gains.bestText(),
                all.slowerText()),
        "CPU time of queries as a share of that of Spark's own source",
        set.id() + ".svg",
        withoutHelp);
  }

  private List<String> method() {
    List<String> lines = new ArrayList<>(set.method());
    lines.addAll(
        """

        The plans of both sources, as they were executed, are compared in a normal form: the order of joins, their strategy and the
        side that is built, aggregates, sorts, exchanges and tables. Where rows are filtered and columns are computed is left out.
        """
            .lines()
            .toList());
    return lines;
  }

  private void section(Page page, String scale) {
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
                "load"));
    List<List<String>> rows = ordered(scale);
    for (List<String> row : rows) {
      table.row(
          words(row),
          MarkdownTable.ratio(cpuRatio(row), 1),
          row.get(OWN_CPU),
          row.get(PEER_CPU),
          MarkdownTable.ratio(ratio(row, PEER_WALL, OWN_WALL), 1),
          row.get(OWN_WALL),
          row.get(PEER_WALL),
          row.get(OWN_PLAN).equals(row.get(PEER_PLAN)) ? "equal" : "[differ](#plans-that-differ)",
          row.get(LOAD));
    }
    page.section("Scale " + Run.scale(scale));
    page.paragraph(
        String.format(
            Locale.ROOT,
            "%d queries: CPU ratio %.2f as geometric mean, %.2f of the sums; elapsed %.2f of the sums.",
            rows.size(),
            gains(scale).mean(),
            sum(rows, PEER_CPU) / sum(rows, OWN_CPU),
            sum(rows, PEER_WALL) / sum(rows, OWN_WALL)));
    page.table(table);
  }

  private String words(List<String> row) {
    return words.get(row.get(0));
  }

  private List<String> plans() {
    List<List<String>> differing =
        results.rows().stream()
            .filter(row -> !row.get(OWN_PLAN).equals(row.get(PEER_PLAN)))
            .toList();
    List<String> lines = new ArrayList<>(List.of("## Plans that differ", ""));
    if (differing.isEmpty()) {
      lines.add("None: the plans of both sources have one shape in each measured query.");
    }
    for (List<String> row : differing) {
      lines.add("### " + words(row) + ", at scale " + Run.scale(row.get(1)));
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
    if (lines.get(lines.size() - 1).isEmpty()) {
      lines.remove(lines.size() - 1);
    }
    return lines;
  }

  private ShareChart chart(List<String> scales) {
    return new ShareChart(
        "CPU time of the " + set.subject(),
        SparkReport.SUBTITLE,
        scales.stream().map(scale -> "scale " + Run.scale(scale)).toList(),
        words.keySet().stream()
            .map(
                query ->
                    new ShareChart.Row(
                        words.get(query),
                        scales.stream()
                            .map(scale -> results.row(List.of(query, scale)))
                            .map(row -> row == null ? Double.NaN : cpuRatio(row))
                            .toList()))
            .toList(),
        "");
  }

  /** The rows of a scale in the order of the queries. */
  private List<List<String>> ordered(String scale) {
    return words.keySet().stream()
        .map(query -> results.row(List.of(query, scale)))
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
