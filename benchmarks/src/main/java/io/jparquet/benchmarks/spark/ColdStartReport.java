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
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The results of first executions: {@code cold-start.tsv} with all figures, and the page {@code
 * cold-start.md} with its chart. Rows that a run does not measure are not changed. Not thread-safe.
 */
final class ColdStartReport {
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

  ColdStartReport(Path directory) throws IOException {
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

  /** Writes figures, page and chart. */
  void save() throws IOException {
    results.save();
    chart().save(directory.resolve("cold-start.svg"));
    List<String> page = new ArrayList<>(introduction());
    page.addAll(section("Classes from jars", false));
    page.addAll(section("Classes from an archive", true));
    page.addAll(Run.section(results.rows()));
    Files.write(directory.resolve("cold-start.md"), page);
  }

  private static List<String> introduction() {
    return """
    # First executions

    This page compares the first executions of a query in a new JVM, with jparquet and with the `parquet` source of Spark.
    There is one process for each measurement, with either source in turn, with the same options and class path, one task
    at a time. A process starts a session and runs a query that reads no file; then it runs the row five times. The figures
    are medians over the processes, whose results must be equal.

    - **CPU** is the CPU time of the whole process, with the threads of the JIT compilers. It includes planning. For the
      first execution, planning includes the definition of the table: its files are listed and its schema is inferred.
    - **CPU without compilers** leaves out those threads, as [the Spark suite](spark.md) does.
    - **Elapsed** is elapsed time; **execution** is elapsed time after planning. Other work on the machine changes both.
    - `session` is the time from the start of the JVM until the query that reads no file has ended, with jparquet on the
      class path (jparquet) and without (parquet).

    A ratio is the time of Spark's own source divided by that of jparquet. **Bold** are ratios of CPU time under 1.0, and
    those of the geometric mean (of all rows but `session`) under 1.2 in the first and 1.4 in the second execution. The
    following commands write this page:

    ```
    mvn -Drun=cold-start -pl benchmarks -am verify
    mvn -Drun=cold-start -Drun.args=--archived -pl benchmarks -am verify
    ```

    All figures, with the machine, JDK and commit of their measurement, are in [cold-start.tsv](cold-start.tsv).

    ![Ratios of CPU time](cold-start.svg)
    """
        .lines()
        .toList();
  }

  private List<String> section(String title, boolean archived) {
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "row",
                "number",
                "CPU",
                "CPU without compilers",
                "elapsed",
                "execution",
                "jparquet CPU ms",
                "parquet CPU ms",
                "commit"));
    boolean isEmpty = true;
    for (int number : ColdProcess.MEASURED.stream().sorted().toList()) {
      List<List<String>> rows = new ArrayList<>();
      for (String name : ColdStart.ROWS) {
        List<String> row = results.row(key(name, CODEC, archived, number));
        if (row != null) {
          isEmpty = false;
          add(table, row);
          if (!name.equals(ColdWork.SESSION)) {
            rows.add(row);
          }
        }
      }
      addMean(table, number, rows);
    }
    return isEmpty
        ? List.of()
        : Stream.of(List.of("", "## " + title, ""), table.lines()).flatMap(List::stream).toList();
  }

  private static void add(MarkdownTable table, List<String> row) {
    table.row(
        row.get(0),
        row.get(3),
        MarkdownTable.ratio(
            allCpuRatio(row), row.get(0).equals(ColdWork.SESSION) ? 0 : LEAST_OF_ROW),
        MarkdownTable.ratio(cpuRatio(row), 0),
        MarkdownTable.ratio(wallRatio(row), 0),
        MarkdownTable.ratio(runningRatio(row), 0),
        whole(allCpu(row, Source.JPARQUET)),
        whole(allCpu(row, Source.PARQUET)),
        Run.commit(row));
  }

  private static void addMean(MarkdownTable table, int number, List<List<String>> rows) {
    if (rows.size() > 1) {
      table.row(
          "geometric mean",
          String.valueOf(number),
          MarkdownTable.ratio(
              mean(rows, ColdStartReport::allCpuRatio), LEAST_OF_MEAN.getOrDefault(number, 0.0)),
          MarkdownTable.ratio(mean(rows, ColdStartReport::cpuRatio), 0),
          MarkdownTable.ratio(mean(rows, ColdStartReport::wallRatio), 0),
          MarkdownTable.ratio(mean(rows, ColdStartReport::runningRatio), 0));
    }
  }

  private static double mean(List<List<String>> rows, ToDoubleFunction<List<String>> ratio) {
    return Math.exp(
        rows.stream()
            .mapToDouble(row -> Math.log(ratio.applyAsDouble(row)))
            .average()
            .orElseThrow());
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

  private BarChart chart() {
    List<String> names =
        ColdStart.ROWS.stream()
            .filter(name -> results.row(key(name, CODEC, false, 1)) != null)
            .toList();
    List<BarChart.Series> series =
        ColdProcess.MEASURED.stream()
            .sorted()
            .map(
                number ->
                    new BarChart.Series(
                        "execution " + number,
                        names.stream()
                            .map(name -> results.row(key(name, CODEC, false, number)))
                            .map(row -> row == null ? Double.NaN : allCpuRatio(row))
                            .toList()))
            .toList();
    return new BarChart(
        "First executions: CPU time of Spark's own parquet source by jparquet's",
        "times as fast",
        names,
        series,
        names.stream().map(name -> LEAST_OF_ROW).toList());
  }
}
