package io.jparquet.benchmarks.history;

import io.jparquet.benchmarks.report.Environment;
import io.jparquet.benchmarks.report.LineChart;
import io.jparquet.benchmarks.report.MarkdownTable;
import io.jparquet.benchmarks.report.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The results of the history: {@code history.tsv} with all figures, and the page {@code history.md}
 * with its chart, which are generated from it. Not thread-safe.
 */
final class HistoryReport {
  private static final List<String> COLUMNS =
      List.of(
          "commit",
          "row",
          "cpu_ratio",
          "wall_ratio",
          "jparquet_wall_ms",
          "parquet_wall_ms",
          "scale",
          "rounds",
          "machine",
          "jdk",
          "date");

  private static final int CPU_RATIO = 2;
  private static final int SCALE = 6;
  private static final int ROUNDS = 7;
  private static final int MACHINE = 8;
  private static final int JDK = 9;
  private static final int DATE = 10;

  private final Path directory;
  private final ResultFile results;

  HistoryReport(Path directory) throws IOException {
    this.directory = directory;
    this.results = new ResultFile(directory.resolve("history.tsv"), COLUMNS, 2);
  }

  /**
   * Adds a row of a commit, in place of an older one.
   *
   * @param commit its date and hash, by which commits are sorted
   */
  void add(String commit, SuiteLine row, String scale, String rounds) {
    Environment environment = Environment.current();
    results.put(
        List.of(
            commit,
            row.row(),
            row.cpuRatio(),
            row.wallRatio(),
            row.own(),
            row.peer(),
            scale,
            rounds,
            environment.machine(),
            environment.jdk(),
            environment.date()));
  }

  /** Writes figures, page and chart. */
  void save() throws IOException {
    results.save();
    List<String> commits =
        results.rows().stream().map(row -> row.get(0)).distinct().sorted().toList();
    List<String> rows = results.rows().stream().map(row -> row.get(1)).distinct().toList();
    List<String> page = new ArrayList<>(introduction());
    if (!commits.isEmpty()) {
      chart(commits, rows).save(directory.resolve("history.svg"));
      page.addAll(List.of("", "![Ratios of CPU time by commit](history.svg)", ""));
      page.addAll(table(commits, rows).lines());
      page.addAll(List.of("", "## Measured on", ""));
      results.rows().stream()
          .map(
              row ->
                  "- %s, %s, %s: scale %s, medians of %s rounds"
                      .formatted(
                          row.get(MACHINE),
                          row.get(JDK),
                          row.get(DATE),
                          row.get(SCALE),
                          row.get(ROUNDS)))
          .distinct()
          .forEach(page::add);
    }
    Files.write(directory.resolve("history.md"), page);
  }

  private static List<String> introduction() {
    return """
    # Ratios by commit

    This page shows how the ratios of ten rows of [the Spark suite](spark.md) changed. The connector of each commit is built in a
    working tree of its own and measured with the suite and the tables of the newest one, with SNAPPY and one task at a time. A
    ratio is the CPU time of Spark's own source divided by that of jparquet, both in one JVM in turn. The tables are small and the
    warm-up is short, so the page shows trends and large steps, not differences of a tenth. Rows that a commit cannot read or
    write are empty. A commit is named by the last change of the sources of format, tools and connector. The following command
    adds commits:

    ```
    mvn -Drun=history -Drun.args="--commits HEAD~100,HEAD" -pl benchmarks -am verify
    ```

    All figures are in [history.tsv](history.tsv).
    """
        .lines()
        .toList();
  }

  private MarkdownTable table(List<String> commits, List<String> rows) {
    List<String> heading = new ArrayList<>(List.of("commit"));
    heading.addAll(rows);
    MarkdownTable table = new MarkdownTable(heading);
    for (String commit : commits) {
      List<String> cells = new ArrayList<>(List.of(commit));
      rows.forEach(row -> cells.add(ratio(commit, row)));
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  private LineChart chart(List<String> commits, List<String> rows) {
    return new LineChart(
        "CPU time of Spark's own parquet source by jparquet's",
        "times as fast",
        commits,
        rows.stream()
            .map(
                row ->
                    new LineChart.Series(
                        row,
                        commits.stream()
                            .map(commit -> ratio(commit, row))
                            .map(ratio -> ratio == null ? Double.NaN : Double.parseDouble(ratio))
                            .toList()))
            .toList());
  }

  /** Null if the commit does not have the row. */
  private String ratio(String commit, String row) {
    List<String> measured = results.row(List.of(commit, row));
    return measured == null ? null : measured.get(CPU_RATIO);
  }
}
