package io.jparquet.benchmarks.format;

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
import java.util.function.Function;

/**
 * The results of the suite: {@code format.tsv} with all figures, and the page {@code format.md}
 * with its charts, which are generated from it. Rows that a run does not measure are not changed.
 * Not thread-safe.
 */
final class FormatReport {
  private static final List<String> COLUMNS =
      List.of(
          "codec",
          "file",
          "what",
          "values",
          "target",
          "jparquet_ns",
          "parquet_java_ns",
          "duckdb_ns",
          "versions",
          "scale",
          "rounds",
          "machine",
          "jdk",
          "commit",
          "date");
  private static final int CODEC = 0;
  private static final int FILE = 1;
  private static final int WHAT = 2;
  private static final int TARGET = 4;
  private static final int OWN = 5;
  private static final int PARQUET_JAVA = 6;
  private static final int DUCKDB = 7;
  private static final int RUN = 8;

  private final Path directory;
  private final ResultFile results;

  FormatReport(Path directory) throws IOException {
    this.directory = directory;
    this.results = new ResultFile(directory.resolve("format.tsv"), COLUMNS, 3);
  }

  /** Adds the figures of a row and codec, in place of older ones. */
  void add(
      FormatComparison comparison,
      String codec,
      double scale,
      int rounds,
      List<ColumnSource> sources,
      Environment environment) {
    FormatRow row = comparison.row();
    results.put(
        List.of(
            codec,
            row.file(),
            row.what(),
            String.valueOf(row.values()),
            String.format(Locale.ROOT, "%.1f", row.target()),
            nanos(comparison.own()),
            nanos(comparison.parquetJava()),
            nanos(comparison.duckDb()),
            String.join(", ", sources.stream().skip(1).map(ColumnSource::name).toList()),
            String.valueOf(scale),
            String.valueOf(rounds),
            environment.machine(),
            environment.jdk(),
            environment.commit(),
            environment.date()));
  }

  /** Writes figures, page and charts. */
  void save() throws IOException {
    results.save();
    List<String> page = new ArrayList<>(introduction());
    List<List<String>> rows = results.rows();
    List<List<String>> whole = rows.stream().filter(FormatReport::isWhole).toList();
    if (!whole.isEmpty()) {
      chart("Whole files", whole).save(directory.resolve("format.svg"));
      page.addAll(List.of("", "## Whole files", "", "![Whole files](format.svg)", ""));
      page.addAll(table("file", whole, row -> row.get(FILE)));
    }
    for (String file : rows.stream().map(row -> row.get(FILE)).distinct().toList()) {
      List<List<String>> columns =
          rows.stream().filter(row -> row.get(FILE).equals(file) && !isWhole(row)).toList();
      if (!columns.isEmpty()) {
        page.addAll(List.of("", "## " + file, ""));
        page.addAll(table("column", columns, row -> row.get(WHAT)));
      }
    }
    page.addAll(runs());
    Files.write(directory.resolve("format.md"), page);
  }

  /** The wide file is never read as a whole; the columns that are read count as the whole file. */
  private static boolean isWhole(List<String> row) {
    return row.get(WHAT).equals(FormatRow.WHOLE) || row.get(FILE).equals(SampleFiles.WIDE.name());
  }

  private static List<String> introduction() {
    return """
    # The format suite

    This page shows nanoseconds of CPU time per value, for reading whole files and single columns in one thread without
    Spark. It compares the vectors of jparquet, the `ColumnReader` of parquet-java, and DuckDB (`sum` of numbers,
    `sum(strlen())` of strings, `threads = 1`). The figures for `columns_10000` are the time for opening the file and
    reading three of its 10,000 columns. Nothing is timed unless all give equal results. After warm-ups, their rounds
    alternate, and the figures are medians. A ratio is the time of parquet-java divided by that of the other reader.
    **Bold** ratios are below the target of the row. The following command writes this page:

    ```
    mvn -Drun=format-benchmark -pl benchmarks -am verify
    ```

    All figures, with the machine, JDK and commit of their measurement, are in [format.tsv](format.tsv).
    [SampleFiles](../../benchmarks/src/main/java/io/jparquet/benchmarks/format/SampleFiles.java) creates the files.
    """
        .lines()
        .toList();
  }

  private static List<String> table(
      String first, List<List<String>> rows, Function<List<String>, String> name) {
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                first,
                "codec",
                "target",
                "jparquet's ratio",
                "DuckDB's ratio",
                "jparquet ns",
                "parquet-java ns",
                "DuckDB ns",
                "commit"));
    for (List<String> row : rows) {
      table.row(
          name.apply(row),
          row.get(CODEC),
          row.get(TARGET),
          MarkdownTable.ratio(ratio(row, OWN), Double.parseDouble(row.get(TARGET))),
          MarkdownTable.ratio(ratio(row, DUCKDB), 0),
          row.get(OWN),
          row.get(PARQUET_JAVA),
          row.get(DUCKDB),
          row.get(COLUMNS.indexOf("commit")));
    }
    return table.lines();
  }

  private static BarChart chart(String title, List<List<String>> rows) {
    return new BarChart(
        title + ": CPU time of parquet-java's ColumnReader by that of the others",
        "times as fast",
        rows.stream().map(row -> row.get(FILE) + ", " + row.get(CODEC)).toList(),
        List.of(
            new BarChart.Series("jparquet", rows.stream().map(row -> ratio(row, OWN)).toList()),
            new BarChart.Series("DuckDB", rows.stream().map(row -> ratio(row, DUCKDB)).toList())),
        rows.stream().map(row -> Double.valueOf(row.get(TARGET))).toList());
  }

  /** The list of distinct runs with their machine, JDK and commit. */
  private List<String> runs() {
    List<String> lines = new ArrayList<>(List.of("", "## Measured on", ""));
    results.rows().stream()
        .map(row -> row.subList(RUN, COLUMNS.size()))
        .distinct()
        .map(
            run ->
                "- %s, %s, commit %s, %s, compared with %s: scale %s, medians of %s rounds"
                    .formatted(
                        run.get(3),
                        run.get(4),
                        run.get(5),
                        run.get(6),
                        run.get(0),
                        run.get(1),
                        run.get(2)))
        .forEach(lines::add);
    return lines;
  }

  private static double ratio(List<String> row, int of) {
    return Double.parseDouble(row.get(PARQUET_JAVA)) / Double.parseDouble(row.get(of));
  }

  private static String nanos(double nanos) {
    return String.format(Locale.ROOT, nanos < 1000 ? "%.2f" : "%.0f", nanos);
  }
}
