package io.jparquet.benchmarks.spark;

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
 * The results of acceleration: {@code acceleration.tsv} with all figures, and the page {@code
 * acceleration.md}. Rows that a run does not measure are not changed. Not thread-safe.
 */
final class AccelerationReport {
  /** The part of jparquet's speed that acceleration must reach. */
  private static final double LEAST_OF_OWN = 0.95;

  private static final List<String> CODECS = List.of("snappy", "zstd");
  private static final List<String> KEYS = List.of("workload", "codec");
  private static final List<String> TIMES = List.of("wall_ms", "cpu_ms");

  private final Path directory;
  private final ResultFile results;

  AccelerationReport(Path directory) throws IOException {
    this.directory = directory;
    List<String> columns = new ArrayList<>(KEYS);
    for (Source source : Source.values()) {
      TIMES.forEach(time -> columns.add(source.label() + "_" + time));
    }
    columns.addAll(Run.COLUMNS);
    this.results = new ResultFile(directory.resolve("acceleration.tsv"), columns, KEYS.size());
  }

  /** Adds the figures of a row and codec, in place of older ones. */
  void add(Comparison row, Run run) {
    List<String> values = new ArrayList<>(List.of(row.workload(), row.codec()));
    for (Source source : Source.values()) {
      values.add(Run.millis(row.medians().get(source).wallNanos()));
      values.add(Run.millis(row.medians().get(source).cpuNanos()));
    }
    values.addAll(run.values());
    results.put(values);
  }

  /**
   * Writes figures and page.
   *
   * @param workloads all rows of the suite, in their order
   */
  void save(List<Workload> workloads) throws IOException {
    results.save();
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "row",
                "codec",
                "CPU ratio, accelerated",
                "CPU ratio, jparquet",
                "accelerated to jparquet",
                "accelerated CPU ms",
                "parquet CPU ms",
                "ratio of elapsed time",
                "commit"));
    for (Workload workload : workloads) {
      for (String codec : CODECS) {
        List<String> row = results.row(List.of(workload.name(), codec));
        if (row != null) {
          add(table, row);
        }
      }
    }
    Files.write(
        directory.resolve("acceleration.md"),
        Stream.of(introduction(), table.lines(), Run.section(results.rows()))
            .flatMap(List::stream)
            .toList());
  }

  private static void add(MarkdownTable table, List<String> row) {
    double own = cpu(row, Source.JPARQUET);
    double peer = cpu(row, Source.PARQUET);
    double accelerated = cpu(row, Source.ACCELERATED);
    table.row(
        row.get(0),
        row.get(1),
        MarkdownTable.ratio(peer / accelerated, 1),
        MarkdownTable.ratio(peer / own, 0),
        MarkdownTable.ratio(own / accelerated, LEAST_OF_OWN),
        String.format(Locale.ROOT, "%.0f", accelerated),
        String.format(Locale.ROOT, "%.0f", peer),
        MarkdownTable.ratio(
            figure(row, Source.PARQUET, "wall_ms") / figure(row, Source.ACCELERATED, "wall_ms"), 0),
        Run.commit(row));
  }

  private static double cpu(List<String> row, Source source) {
    return figure(row, source, "cpu_ms");
  }

  private static double figure(List<String> row, Source source, String time) {
    int column = KEYS.size() + source.ordinal() * TIMES.size() + TIMES.indexOf(time);
    return Double.parseDouble(row.get(column));
  }

  private static List<String> introduction() {
    return """
    # Acceleration

    This page shows jobs that say `parquet` with [acceleration](../acceleration.md) beside the same jobs without it, and
    beside jobs that say `jparquet`. The three run in one JVM, on the same files, one task at a time, in turn; nothing is
    timed unless all give equal results. The figures are medians, taken as those of [the Spark suite](spark.md). A CPU ratio
    is the time of Spark's own source divided by the time with jparquet. **Bold** are ratios below 1.0, and acceleration that
    reaches less than %s of jparquet's speed. The following command writes this page:

    ```
    mvn -Drun=spark-benchmark -Drun.args=--accelerated -pl benchmarks -am verify
    ```

    All figures, with the machine, JDK and commit of their measurement, are in [acceleration.tsv](acceleration.tsv).
    """
        .formatted(LEAST_OF_OWN)
        .concat("\n")
        .lines()
        .toList();
  }
}
