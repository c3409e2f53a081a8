package io.jparquet.benchmarks.spark;

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
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * The results of first executions: {@code cold-start.tsv} with all figures, and the page {@code
 * cold-start.md} with its chart. Rows that a run does not measure are not changed. Not thread-safe.
 */
public final class ColdStartReport {
  private static final String PARSED = "parsed";
  private static final String ARCHIVED = "archived";
  private static final String CODEC = "snappy";

  private static final List<String> KEYS = List.of("row", "codec", "classes", "execution");
  private static final List<String> FIGURES =
      List.of("wall_ms", "running_ms", "cpu_ms", "compilers_ms");

  /** The least ratios of CPU time: of each row, and of the geometric mean of all rows. */
  private static final double LEAST_OF_ROW = 1;

  private static final Map<Integer, Double> LEAST_OF_MEAN = Map.of(1, 1.2, 2, 1.4);

  private final Path directory;
  private final ResultFile results;

  /** The results in a directory. */
  public ColdStartReport(Path directory) throws IOException {
    this.directory = directory;
    List<String> columns = new ArrayList<>(KEYS);
    for (Source source : Source.BY_NAME) {
      FIGURES.forEach(figure -> columns.add(source.label() + "_" + figure));
    }
    columns.addAll(Run.COLUMNS);
    this.results = new ResultFile(directory.resolve("cold-start.tsv"), columns, KEYS.size());
  }

  /** Adds the figures of an execution, in place of older ones. */
  void add(ColdComparison row, Run run) {
    List<String> values =
        new ArrayList<>(key(row.row(), row.codec(), row.archived(), row.number()));
    for (ColdComparison.Medians medians : List.of(row.own(), row.peer())) {
      values.add(Run.millis(medians.total().wallNanos()));
      values.add(Run.millis(medians.running().wallNanos()));
      values.add(Run.millis(medians.total().cpuNanos()));
      values.add(Run.millis(medians.total().compilerNanos()));
    }
    values.addAll(run.values());
    results.put(values);
  }

  private static List<String> key(String row, String codec, boolean archived, int number) {
    return List.of(row, codec, archived ? ARCHIVED : PARSED, String.valueOf(number));
  }

  /** Writes figures; page and chart as soon as a query was measured without an archive. */
  public void save() throws IOException {
    results.save();
    if (queries(false, 1).isEmpty()) {
      return;
    }
    chart().save(directory.resolve("cold-start.svg"));
    Page page = beginning();
    section(page, "Classes from jars", false);
    section(page, "Classes from an archive", true);
    page.section("How it is measured");
    page.lines(method());
    page.save(directory.resolve("cold-start.md"));
  }

  private Page beginning() {
    Gains first = new Gains();
    Gains all = new Gains();
    for (int number : numbers()) {
      for (List<String> row : queries(false, number)) {
        Gains.Gain gain = new Gains.Gain(words(row), allCpuRatio(row));
        all.add(gain.words() + ", execution " + number, gain.ratio());
        if (number == 1) {
          first.add(gain.words(), gain.ratio());
        }
      }
    }
    List<String> session = results.row(key(ColdWork.SESSION, CODEC, false, 1));
    List<String> withoutHelp = new ArrayList<>(all.withoutHelp("Spark's own source"));
    if (session != null) {
      withoutHelp.add(
          "- The start of a session and its first query without a file take as long as without"
              + " jparquet (%s).".formatted(Ratio.label(allCpuRatio(session))));
    }
    return new Page(
        "First executions",
        """
        In a new JVM, the first execution of a query needs %s of the CPU time of Spark's own `parquet` source, with the
        JIT compilers, as geometric mean of %d queries (%s). The largest gain is %s. Of all executions, %s.
        """
            .formatted(
                Ratio.share(first.mean()),
                first.count(),
                Ratio.label(first.mean()),
                first.bestText(),
                all.slowerText()),
        "CPU time of first executions as a share of that of Spark's own source",
        "cold-start.svg",
        withoutHelp);
  }

  private static List<Integer> numbers() {
    return ColdProcess.MEASURED.stream().sorted().toList();
  }

  private static String words(List<String> row) {
    return RowWords.of(row.get(0));
  }

  /** The rows of an execution, in their order. */
  private List<List<String>> measured(boolean archived, int number) {
    return ColdStart.ROWS.stream()
        .map(name -> results.row(key(name, CODEC, archived, number)))
        .filter(Objects::nonNull)
        .toList();
  }

  /** The same without the start of the session. */
  private List<List<String>> queries(boolean archived, int number) {
    return measured(archived, number).stream()
        .filter(row -> !row.get(0).equals(ColdWork.SESSION))
        .toList();
  }

  private static List<String> method() {
    return """
    There is one process for each measurement, with either source in turn, with the same options and class path, one task
    at a time. A process starts a session and runs a query that reads no file; then it runs the row five times. The figures
    are medians over the processes, whose results must be equal.

    - **CPU** is the CPU time of the whole process, with the threads of the JIT compilers. It includes planning. For the
      first execution, planning includes the definition of the table: its files are listed and its schema is inferred.
    - **CPU without compilers** leaves out those threads, as [the Spark suite](spark.md) does.
    - **Elapsed** is elapsed time; **execution alone** is elapsed time after planning. Other work on the machine changes both.
    - `session` is the time from the start of the JVM until the query that reads no file has ended, with jparquet on the
      class path (jparquet) and without (parquet).

    A ratio is the time of Spark's own source divided by that of jparquet. **Bold** are ratios of CPU time under 1.0, and
    those of the geometric mean (of all rows but `session`) under 1.2 in the first and 1.4 in the second execution. The
    following commands measure all rows, and write this page:

    ```
    mvn -Drun=cold-start -pl benchmarks -am verify
    mvn -Drun=cold-start -Drun.args=--archived -pl benchmarks -am verify
    ```

    All figures, with the machine, JDK and commit of their measurement, are in [cold-start.tsv](cold-start.tsv). What the
    time of a new JVM consists of is in [performance.md](../performance.md#new-jvms).
    """
        .lines()
        .toList();
  }

  private void section(Page page, String title, boolean archived) {
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "what it does",
                "row",
                "execution",
                "CPU",
                "CPU without compilers",
                "elapsed",
                "execution alone",
                "jparquet CPU ms",
                "parquet CPU ms"),
            2);
    for (int number : numbers()) {
      measured(archived, number).forEach(row -> add(table, row));
      addMean(table, number, queries(archived, number));
    }
    if (!measured(archived, 1).isEmpty()) {
      page.section(title);
      page.table(table);
    }
  }

  private static void add(MarkdownTable table, List<String> row) {
    table.row(
        words(row),
        "`" + row.get(0) + "`",
        row.get(3),
        MarkdownTable.ratio(
            allCpuRatio(row), row.get(0).equals(ColdWork.SESSION) ? 0 : LEAST_OF_ROW),
        MarkdownTable.ratio(cpuRatio(row), 0),
        MarkdownTable.ratio(wallRatio(row), 0),
        MarkdownTable.ratio(runningRatio(row), 0),
        whole(allCpu(row, Source.JPARQUET)),
        whole(allCpu(row, Source.PARQUET)));
  }

  private static void addMean(MarkdownTable table, int number, List<List<String>> rows) {
    if (rows.size() > 1) {
      table.row(
          "geometric mean",
          "",
          String.valueOf(number),
          MarkdownTable.ratio(
              mean(rows, ColdStartReport::allCpuRatio), LEAST_OF_MEAN.getOrDefault(number, 0.0)),
          MarkdownTable.ratio(mean(rows, ColdStartReport::cpuRatio), 0),
          MarkdownTable.ratio(mean(rows, ColdStartReport::wallRatio), 0),
          MarkdownTable.ratio(mean(rows, ColdStartReport::runningRatio), 0));
    }
  }

  private static double mean(List<List<String>> rows, ToDoubleFunction<List<String>> ratio) {
    return Ratio.mean(rows.stream().map(ratio::applyAsDouble).toList());
  }

  private static String whole(double millis) {
    return String.format(Locale.ROOT, "%.0f", millis);
  }

  private static double wallRatio(List<String> row) {
    return figure(row, Source.PARQUET, "wall_ms") / figure(row, Source.JPARQUET, "wall_ms");
  }

  private static double runningRatio(List<String> row) {
    return figure(row, Source.PARQUET, "running_ms") / figure(row, Source.JPARQUET, "running_ms");
  }

  private static double cpuRatio(List<String> row) {
    return figure(row, Source.PARQUET, "cpu_ms") / figure(row, Source.JPARQUET, "cpu_ms");
  }

  private static double allCpuRatio(List<String> row) {
    return allCpu(row, Source.PARQUET) / allCpu(row, Source.JPARQUET);
  }

  private static double allCpu(List<String> row, Source source) {
    return figure(row, source, "cpu_ms") + figure(row, source, "compilers_ms");
  }

  private static double figure(List<String> row, Source source, String figure) {
    return Double.parseDouble(row.get(column(source, figure)));
  }

  private static int column(Source source, String figure) {
    return KEYS.size() + Source.BY_NAME.indexOf(source) * FIGURES.size() + FIGURES.indexOf(figure);
  }

  private ShareChart chart() {
    return new ShareChart(
        "CPU time of first executions in a new JVM",
        SparkReport.SUBTITLE,
        numbers().stream().map(number -> "execution " + number).toList(),
        measured(false, 1).stream()
            .map(
                first ->
                    new ShareChart.Row(
                        words(first),
                        numbers().stream()
                            .map(number -> results.row(key(first.get(0), CODEC, false, number)))
                            .map(row -> row == null ? Double.NaN : allCpuRatio(row))
                            .toList()))
            .toList(),
        "With the time of the JIT compilers.");
  }
}
