package io.jparquet.benchmarks.store;

import io.jparquet.benchmarks.report.BarChart;
import io.jparquet.benchmarks.report.Environment;
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
    chart().save(directory.resolve("object-store.svg"));
    MarkdownTable table =
        new MarkdownTable(
            List.of(
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
                "parquet's",
                "commit"));
    for (StoreRow workload : StoreRow.all()) {
      for (String stream : STREAMS) {
        List<String> row = measured(workload, stream);
        if (row != null) {
          add(table, row);
        }
      }
    }
    Files.write(
        directory.resolve("object-store.md"),
        Stream.of(introduction(), table.lines(), environments()).flatMap(List::stream).toList());
  }

  private static void add(MarkdownTable table, List<String> row) {
    double own = figure(row, "jparquet_requests");
    String requests = value(row, "jparquet_requests");
    table.row(
        value(row, "row"),
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
        value(row, "parquet_mb"),
        value(row, "commit"));
  }

  private static double elapsedRatio(List<String> row) {
    return figure(row, "parquet_ms") / figure(row, "jparquet_ms");
  }

  private BarChart chart() {
    List<StoreRow> rows =
        StoreRow.all().stream()
            .filter(row -> STREAMS.stream().anyMatch(kind -> measured(row, kind) != null))
            .toList();
    List<BarChart.Series> series = STREAMS.stream().map(kind -> bars(rows, kind)).toList();
    return new BarChart(
        "A slow object store: elapsed time of Spark's own parquet source by jparquet's",
        "times as fast",
        rows.stream().map(StoreRow::name).toList(),
        series,
        rows.stream().map(StoreRow::target).toList());
  }

  private BarChart.Series bars(List<StoreRow> rows, String stream) {
    return new BarChart.Series(stream, rows.stream().map(row -> bar(row, stream)).toList());
  }

  private double bar(StoreRow row, String stream) {
    List<String> figures = measured(row, stream);
    return figures == null ? Double.NaN : elapsedRatio(figures);
  }

  private List<String> measured(StoreRow row, String stream) {
    return results.row(List.of(row.name(), stream));
  }

  private List<String> environments() {
    List<String> lines = new ArrayList<>(List.of("", "## Measured on", ""));
    results.rows().stream()
        .map(
            row ->
                "- %s, %s, commit %s, %s: %s"
                    .formatted(
                        value(row, "machine"),
                        value(row, "jdk"),
                        value(row, "commit"),
                        value(row, "date"),
                        value(row, "settings")))
        .distinct()
        .forEach(lines::add);
    return lines;
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

  private static List<String> introduction() {
    return """
    # An object store

    This page shows whole jobs on tables in a store with the interface of S3, through Hadoop's client S3A with its defaults
    but for the kind of its streams (`fs.s3a.input.stream.type`): `classic` is the default up to Hadoop 3.4, `analytics`, which
    reads ahead and caches by itself, since 3.5. jparquet runs beside Spark's own `parquet` source. A proxy between client and store waits before each response, and limits
    what a connection receives in a second. Both sources run in one JVM on the same tables, in turn; a row is timed only if
    both give equal results. A job begins with loading the table, so that listing and schema inference are included, and no
    footer is in memory then; the client is a new one. A ratio is the elapsed time of Spark's own source divided by that of jparquet; **bold** are
    ratios below the target of the row, and requests if they are more than those of Spark's own source. The following command
    writes this page:

    ```
    mvn -Pservices -Drun=store-benchmark -pl benchmarks/store -am verify
    ```

    All figures are in [object-store.tsv](object-store.tsv); the red lines of the chart are targets.

    ![Ratios of elapsed time](object-store.svg)

    The wide tables have sixteen columns of eight bytes, 150 MB in six
    files: with three row groups each, or (`-whole`) one. The rows are defined in
    [the sources](../../benchmarks/store/src/main/java/io/jparquet/benchmarks/store) (`StoreRow`, `StoreTables`).
    """
        .concat("\n")
        .lines()
        .toList();
  }
}
