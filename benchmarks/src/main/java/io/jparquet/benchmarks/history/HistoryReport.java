package io.jparquet.benchmarks.history;

import io.jparquet.benchmarks.report.Environment;
import io.jparquet.benchmarks.report.Gains;
import io.jparquet.benchmarks.report.MarkdownTable;
import io.jparquet.benchmarks.report.Page;
import io.jparquet.benchmarks.report.Ratio;
import io.jparquet.benchmarks.report.ResultFile;
import io.jparquet.benchmarks.report.TrendChart;
import io.jparquet.benchmarks.spark.RowWords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The results of the history: {@code history.tsv} with all figures, and the page {@code history.md}
 * with its chart, which are generated from it. Not thread-safe.
 */
public final class HistoryReport {
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

  private final Path directory;
  private final ResultFile results;

  /** The results in a directory. */
  public HistoryReport(Path directory) throws IOException {
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
  public void save() throws IOException {
    results.save();
    List<String> commits =
        results.rows().stream().map(row -> row.get(0)).distinct().sorted().toList();
    List<String> rows = results.rows().stream().map(row -> row.get(1)).distinct().toList();
    if (commits.isEmpty()) {
      return;
    }
    chart(commits, rows).save(directory.resolve("history.svg"));
    Page page = beginning(commits, rows);
    page.section("All commits");
    page.table(table(commits, rows));
    page.section("How it is measured");
    page.lines(method());
    page.save(directory.resolve("history.md"));
  }

  private Page beginning(List<String> commits, List<String> rows) {
    String newest = commits.get(commits.size() - 1);
    Gains now = new Gains();
    int higher = 0;
    int compared = 0;
    for (String row : rows) {
      String last = ratio(newest, row);
      String first = ratio(commits.get(0), row);
      if (last != null) {
        now.add(RowWords.of(row), Double.parseDouble(last));
      }
      if (last != null && first != null) {
        compared++;
        higher += Double.parseDouble(last) > Double.parseDouble(first) ? 1 : 0;
      }
    }
    String change =
        "From the oldest to the newest of %d commits, the ratio of %d of %d jobs became higher."
            .formatted(commits.size(), higher, compared);
    String result =
        now.count() == 0
            ? change
            : change
                + " At the newest, jobs need %s of the CPU time of Spark's own `parquet` source, as geometric mean (%s)."
                    .formatted(Ratio.share(now.mean()), Ratio.label(now.mean()));
    return new Page(
        "Ratios by commit",
        result,
        "CPU time as a share of that of Spark's own source, commit by commit",
        "history.svg",
        now.count() == 0
            ? List.of("- The newest commit has no rows.")
            : now.withoutHelp("Spark's own source"));
  }

  private static List<String> method() {
    return """
    The rows are ten of [the Spark suite](spark.md). The connector of each commit is built in a working tree of its own and
    measured with the suite and the tables of the newest one, with SNAPPY and one task at a time. A ratio is the CPU time of
    Spark's own source divided by that of jparquet, both in one JVM in turn. The tables are small and the warm-up is short, so
    the page shows trends and large steps, not differences of a tenth. Rows that a commit cannot read or write are empty. A
    commit is named by the last change of the sources of format, tools and connector; commits whose sources need an older
    layout of the benchmarks are left out. The following command adds commits:

    ```
    mvn -Drun=history -Drun.args="--commits HEAD~100,HEAD" -pl benchmarks -am verify
    ```

    All figures, with the machine and JDK of their measurement, are in [history.tsv](history.tsv).
    """
        .lines()
        .toList();
  }

  private MarkdownTable table(List<String> commits, List<String> rows) {
    List<String> heading = new ArrayList<>(List.of("commit"));
    rows.forEach(row -> heading.add(RowWords.of(row)));
    MarkdownTable table = new MarkdownTable(heading);
    for (String commit : commits) {
      List<String> cells = new ArrayList<>(List.of(commit));
      rows.forEach(row -> cells.add(ratio(commit, row)));
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  private TrendChart chart(List<String> commits, List<String> rows) {
    return new TrendChart(
        "CPU time of jobs in Spark, commit by commit",
        "Line: jparquet, down to 0. Top of a panel: Spark's own parquet source, 100 %. 2× is half the time.",
        commits,
        rows.stream()
            .map(
                row ->
                    new TrendChart.Row(
                        RowWords.of(row),
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
