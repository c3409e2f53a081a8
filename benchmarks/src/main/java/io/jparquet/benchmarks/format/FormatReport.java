package io.jparquet.benchmarks.format;

import io.jparquet.benchmarks.report.Environment;
import io.jparquet.benchmarks.report.Gains;
import io.jparquet.benchmarks.report.MarkdownTable;
import io.jparquet.benchmarks.report.Page;
import io.jparquet.benchmarks.report.Ratio;
import io.jparquet.benchmarks.report.ResultFile;
import io.jparquet.benchmarks.report.ShareChart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The results of the suite: {@code format.tsv} with all figures, and the page {@code format.md}
 * with its chart, which are generated from it. Rows that a run does not measure are not changed.
 * Not thread-safe.
 */
public final class FormatReport {
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

  private final Path directory;
  private final ResultFile results;

  /** The results in a directory. */
  public FormatReport(Path directory) throws IOException {
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

  /** Writes figures, page and chart. */
  public void save() throws IOException {
    results.save();
    List<List<String>> rows = results.rows();
    List<List<String>> whole = rows.stream().filter(FormatReport::isWhole).toList();
    if (whole.isEmpty()) {
      return;
    }
    chart(whole).save(directory.resolve("format.svg"));
    Page page = beginning(whole);
    page.section("Whole files");
    page.table(table("what is read", whole, FormatReport::words));
    for (String file : rows.stream().map(row -> row.get(FILE)).distinct().toList()) {
      List<List<String>> columns =
          rows.stream().filter(row -> row.get(FILE).equals(file) && !isWhole(row)).toList();
      if (!columns.isEmpty()) {
        page.section(SampleFiles.words(file) + " (`" + file + "`)");
        page.table(table("column", columns, row -> "`" + row.get(WHAT) + "`"));
      }
    }
    page.section("How it is measured");
    page.lines(method());
    page.save(directory.resolve("format.md"));
  }

  private static Page beginning(List<List<String>> whole) {
    Gains own = new Gains();
    Gains duckDb = new Gains();
    Gains beside = new Gains();
    for (List<String> row : whole) {
      own.add(words(row) + ", " + codec(row), ratio(row, OWN));
      duckDb.add(words(row) + ", " + codec(row), ratio(row, DUCKDB));
      beside.add(
          words(row) + ", " + codec(row),
          Double.parseDouble(row.get(DUCKDB)) / Double.parseDouble(row.get(OWN)));
    }
    List<String> withoutHelp = new ArrayList<>(beside.withoutHelp("DuckDB"));
    withoutHelp.add(
        "- Rows below their target, with **bold** ratios in the tables: [missed.md](missed.md) says"
            + " what limits them.");
    return new Page(
        "The format suite",
        """
        Without Spark, jparquet reads whole files in %s of the CPU time of parquet-java, as geometric mean (%s); DuckDB takes %s.
        The largest gain is %s; beside parquet-java, %s.
        """
            .formatted(
                Ratio.share(own.mean()),
                Ratio.label(own.mean()),
                Ratio.share(duckDb.mean()),
                own.bestText(),
                own.slowerText()),
        "CPU time of whole files as a share of that of parquet-java",
        "format.svg",
        withoutHelp);
  }

  private static String words(List<String> row) {
    return SampleFiles.words(row.get(FILE));
  }

  private static String codec(List<String> row) {
    return row.get(CODEC).toUpperCase(Locale.ROOT);
  }

  /** The wide file is never read as a whole; the columns that are read count as the whole file. */
  private static boolean isWhole(List<String> row) {
    return row.get(WHAT).equals(FormatRow.WHOLE) || row.get(FILE).equals(SampleFiles.WIDE.name());
  }

  private static List<String> method() {
    return """
    The figures are nanoseconds of CPU time per value, for reading whole files and single columns in one thread without
    Spark. The suite compares the vectors of jparquet, the `ColumnReader` of parquet-java, and DuckDB (`sum` of numbers,
    `sum(strlen())` of strings, `threads = 1`). The figures for `columns_10000` are the time for opening the file and
    reading three of its 10,000 columns. Nothing is timed unless all give equal results. After warm-ups, their rounds
    alternate, and the figures are medians. A ratio is the time of parquet-java divided by that of the other reader.
    **Bold** ratios are below the target of the row. The following command measures all rows, and writes this page:

    ```
    mvn -Drun=format-benchmark -pl benchmarks -am verify
    ```

    All figures, with the versions, machine, JDK and commit of their measurement, are in [format.tsv](format.tsv).
    [SampleFiles](../../benchmarks/src/main/java/io/jparquet/benchmarks/format/SampleFiles.java) creates the files.
    """
        .lines()
        .toList();
  }

  private static MarkdownTable table(
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
                "DuckDB ns"),
            2);
    for (List<String> row : rows) {
      table.row(
          name.apply(row),
          row.get(CODEC),
          row.get(TARGET),
          MarkdownTable.ratio(ratio(row, OWN), Double.parseDouble(row.get(TARGET))),
          MarkdownTable.ratio(ratio(row, DUCKDB), 0),
          row.get(OWN),
          row.get(PARQUET_JAVA),
          row.get(DUCKDB));
    }
    return table;
  }

  private static ShareChart chart(List<List<String>> rows) {
    return new ShareChart(
        "CPU time of reading whole files, without Spark",
        "Colored: jparquet and DuckDB. Gray: parquet-java, 100 %. Same files, same values; 2× is half the"
            + " time.",
        List.of("jparquet", "DuckDB"),
        rows.stream()
            .map(
                row ->
                    new ShareChart.Row(
                        words(row) + ", " + codec(row),
                        List.of(ratio(row, OWN), ratio(row, DUCKDB))))
            .toList(),
        "");
  }

  private static double ratio(List<String> row, int of) {
    return Double.parseDouble(row.get(PARQUET_JAVA)) / Double.parseDouble(row.get(of));
  }

  private static String nanos(double nanos) {
    return String.format(Locale.ROOT, nanos < 1000 ? "%.2f" : "%.0f", nanos);
  }
}
