package io.jparquet.benchmarks.store;

import io.jparquet.benchmarks.report.Environment;
import io.jparquet.benchmarks.report.Gains;
import io.jparquet.benchmarks.report.MarkdownTable;
import io.jparquet.benchmarks.report.Page;
import io.jparquet.benchmarks.report.Ratio;
import io.jparquet.benchmarks.report.ResultFile;
import io.jparquet.benchmarks.report.ShareChart;
import io.jparquet.benchmarks.spark.SparkReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The results of the suite: {@code object-store.tsv} with all figures, and the page {@code
 * object-store.md} with its chart. Rows that a run does not measure are not changed. Not
 * thread-safe.
 */
final class StoreReport {
  private static final List<String> STREAMS = List.of("classic", "analytics");
  private static final List<String> COLUMNS =
      List.of(
          "row",
          "stream",
          "target",
          "jparquet_ms",
          "parquet_ms",
          "jparquet_requests",
          "parquet_requests",
          "jparquet_in_flight",
          "parquet_in_flight",
          "jparquet_mb",
          "parquet_mb",
          "settings",
          "machine",
          "jdk",
          "commit",
          "date");

  private final Path directory;
  private final ResultFile results;

  StoreReport(Path directory) throws IOException {
    this.directory = directory;
    this.results = new ResultFile(directory.resolve("object-store.tsv"), COLUMNS, 2);
  }

  /** Adds the figures of a row, in place of older ones. */
  void add(StoreComparison row, String settings, Environment environment) {
    results.put(
        List.of(
            row.row().name(),
            row.stream(),
            number(row.row().target(), 1),
            number(row.own().millis(), 0),
            number(row.peer().millis(), 0),
            number(row.own().requests(), 0),
            number(row.peer().requests(), 0),
            number(row.own().mostInFlight(), 0),
            number(row.peer().mostInFlight(), 0),
            number(row.own().megabytes(), 1),
            number(row.peer().megabytes(), 1),
            settings,
            environment.machine(),
            environment.jdk(),
            environment.commit(),
            environment.date()));
  }

  /** Writes figures, page and chart. */
  void save() throws IOException {
    results.save();
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "what it does",
                "row",
                "stream",
                "target",
                "ratio of elapsed time",
                "jparquet ms",
                "parquet ms",
                "requests",
                "parquet's",
                "most at a time",
                "parquet's",
                "MB",
                "parquet's"),
            3);
    Gains gains = new Gains();
    for (StoreRow workload : StoreRow.all()) {
      for (String stream : STREAMS) {
        List<String> row = measured(workload, stream);
        if (row != null) {
          add(table, workload, row);
          gains.add(workload.words() + ", " + stream, elapsedRatio(row));
        }
      }
    }
    if (gains.count() == 0) {
      return;
    }
    chart().save(directory.resolve("object-store.svg"));
    Page page =
        new Page(
            "An object store",
            """
            In a slow store with the interface of S3, jobs take %s of the elapsed time of Spark's own `parquet` source, as
            geometric mean (%s). The largest gain is %s; of %d measurements, %s.
            """
                .formatted(
                    Ratio.share(gains.mean()),
                    Ratio.label(gains.mean()),
                    gains.bestText(),
                    gains.count(),
                    gains.slowerText()),
            "Elapsed time as a share of that of Spark's own source",
            "object-store.svg",
            withoutHelp(gains));
    page.section("All rows");
    page.table(table);
    page.section("How it is measured");
    page.lines(method());
    page.save(directory.resolve("object-store.md"));
  }

  private List<String> withoutHelp(Gains gains) {
    List<String> lines = new ArrayList<>(gains.withoutHelp("Spark's own source"));
    String more =
        results.rows().stream()
            .filter(row -> figure(row, "jparquet_requests") > figure(row, "parquet_requests"))
            .map(
                row ->
                    "`%s` with `%s` (%s to %s)"
                        .formatted(
                            value(row, "row"),
                            value(row, "stream"),
                            value(row, "jparquet_requests"),
                            value(row, "parquet_requests")))
            .collect(Collectors.joining("; "));
    if (!more.isEmpty()) {
      lines.add("- More requests than Spark's own source: " + more + ".");
    }
    return lines;
  }

  private static void add(MarkdownTable table, StoreRow workload, List<String> row) {
    double own = figure(row, "jparquet_requests");
    String requests = value(row, "jparquet_requests");
    table.row(
        workload.words(),
        "`" + workload.name() + "`",
        value(row, "stream"),
        value(row, "target"),
        MarkdownTable.ratio(elapsedRatio(row), figure(row, "target")),
        value(row, "jparquet_ms"),
        value(row, "parquet_ms"),
        own > figure(row, "parquet_requests") ? "**" + requests + "**" : requests,
        value(row, "parquet_requests"),
        value(row, "jparquet_in_flight"),
        value(row, "parquet_in_flight"),
        value(row, "jparquet_mb"),
        value(row, "parquet_mb"));
  }

  private static double elapsedRatio(List<String> row) {
    return figure(row, "parquet_ms") / figure(row, "jparquet_ms");
  }

  private ShareChart chart() {
    List<ShareChart.Row> rows =
        StoreRow.all().stream()
            .filter(row -> STREAMS.stream().anyMatch(kind -> measured(row, kind) != null))
            .map(
                row ->
                    new ShareChart.Row(
                        row.words(), STREAMS.stream().map(kind -> bar(row, kind)).toList()))
            .toList();
    return new ShareChart(
        "Elapsed time of jobs on a slow object store",
        SparkReport.SUBTITLE,
        STREAMS.stream().map(kind -> kind + " stream").toList(),
        rows,
        "");
  }

  private double bar(StoreRow row, String stream) {
    List<String> figures = measured(row, stream);
    return figures == null ? Double.NaN : elapsedRatio(figures);
  }

  private List<String> measured(StoreRow row, String stream) {
    return results.row(List.of(row.name(), stream));
  }

  private static String value(List<String> row, String column) {
    return row.get(COLUMNS.indexOf(column));
  }

  private static double figure(List<String> row, String column) {
    return Double.parseDouble(value(row, column));
  }

  private static String number(double number, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", number);
  }

  private static List<String> method() {
    return """
    The page shows whole jobs on tables in a store with the interface of S3, through Hadoop's client S3A with its defaults
    but for the kind of its streams (`fs.s3a.input.stream.type`): `classic` is the default up to Hadoop 3.4, `analytics`, which
    reads ahead and caches by itself, since 3.5. A proxy between client and store waits before each response, and limits
    what a connection receives in a second. Both sources run in one JVM on the same tables, in turn; a row is timed only if
    both give equal results. A job begins with loading the table, so that listing and schema inference are included, and no
    footer is in memory then; the client is a new one. A ratio is the elapsed time of Spark's own source divided by that of
    jparquet; **bold** are ratios below the target of the row, and requests if they are more than those of Spark's own source.
    The following command measures all rows, and writes this page:

    ```
    mvn -Pservices -Drun=store-benchmark -pl benchmarks/store -am verify
    ```

    All figures, with the delays, machine, JDK and commit of their measurement, are in [object-store.tsv](object-store.tsv). The
    wide tables have sixteen columns of eight bytes, 150 MB in six files: with three row groups each, or (`-whole`) one. The
    rows are defined in [the sources](../../benchmarks/store/src/main/java/io/jparquet/benchmarks/store) (`StoreRow`,
    `StoreTables`). What these figures do not show is in [performance.md](../performance.md#what-the-figures-are-worth).
    """
        .lines()
        .toList();
  }
}
