package io.jparquet.benchmarks.spark;

import io.jparquet.benchmarks.report.Gains;
import io.jparquet.benchmarks.report.MarkdownTable;
import io.jparquet.benchmarks.report.Page;
import io.jparquet.benchmarks.report.Ratio;
import io.jparquet.benchmarks.report.ShareChart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The results of acceleration: {@code acceleration.tsv} with all figures, and the page {@code
 * acceleration.md} with its chart. Rows that a run does not measure are not changed. Not
 * thread-safe.
 */
public final class AccelerationReport {
  /** The part of jparquet's speed that acceleration must reach. */
  private static final double LEAST_OF_OWN = 0.95;

  private final Path directory;
  private final SourceFigures figures;

  /** The results in a directory. */
  public AccelerationReport(Path directory) throws IOException {
    this.directory = directory;
    this.figures =
        new SourceFigures(directory.resolve("acceleration.tsv"), Source.WITH_ACCELERATION);
  }

  /** Adds the figures of a row and codec, in place of older ones. */
  void add(Comparison row, Run run) {
    figures.add(row, run);
  }

  /** Writes figures, page and chart. */
  public void save() throws IOException {
    save(Workloads.described());
  }

  /**
   * Writes figures, page and chart.
   *
   * @param workloads all rows of the suite, in their order
   */
  void save(List<Workload> workloads) throws IOException {
    figures.save();
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "what it does",
                "row",
                "codec",
                "CPU ratio, accelerated",
                "CPU ratio, jparquet",
                "accelerated to jparquet",
                "accelerated CPU ms",
                "parquet CPU ms",
                "ratio of elapsed time"),
            3);
    Gains gains = new Gains();
    Gains beside = new Gains();
    List<ShareChart.Row> bars = new ArrayList<>();
    for (List<String> row : figures.rows(workloads)) {
      add(table, row);
      if (SourceFigures.isPictured(row)) {
        double ratio = figures.cpu(row, Source.PARQUET) / figures.cpu(row, Source.ACCELERATED);
        String words = RowWords.of(row.get(0));
        gains.add(words, ratio);
        beside.add(words, figures.cpu(row, Source.JPARQUET) / figures.cpu(row, Source.ACCELERATED));
        bars.add(new ShareChart.Row(words, List.of(ratio)));
      }
    }
    if (gains.count() > 0) {
      new ShareChart(
              "CPU time of jobs that say parquet, with acceleration",
              "Colored: with acceleration. Gray: without it, 100 %. Same files, same rows; 2× is half the"
                  + " time.",
              List.of("snappy"),
              bars,
              "")
          .save(directory.resolve("acceleration.svg"));
      page(gains, beside, table).save(directory.resolve("acceleration.md"));
    }
  }

  private static Page page(Gains gains, Gains beside, MarkdownTable table) {
    List<String> withoutHelp = new ArrayList<>(gains.withoutHelp("without acceleration"));
    withoutHelp.add(
        "- Some jobs reach less than those that say `jparquet`: **bold** in the column \"accelerated to"
            + " jparquet\" are numbers below %s.".formatted(LEAST_OF_OWN));
    Page page =
        new Page(
            "Acceleration",
            """
            With [acceleration](../acceleration.md), %d jobs that say `parquet` need %s of the CPU time that they
            need without it, as geometric mean (%s). This is %s of the speed of the same jobs when they say
            `jparquet`. The largest gain is %s; of all jobs, %s.
            """
                .formatted(
                    gains.count(),
                    Ratio.share(gains.mean()),
                    Ratio.label(gains.mean()),
                    Ratio.share(1 / beside.mean()),
                    gains.bestText(),
                    gains.slowerText()),
            "CPU time with acceleration as a share of that without it",
            "acceleration.svg",
            withoutHelp);
    page.section("All rows");
    page.table(table);
    page.section("How it is measured");
    page.lines(method());
    return page;
  }

  private void add(MarkdownTable table, List<String> row) {
    double own = figures.cpu(row, Source.JPARQUET);
    double peer = figures.cpu(row, Source.PARQUET);
    double accelerated = figures.cpu(row, Source.ACCELERATED);
    table.row(
        RowWords.of(row.get(0)),
        "`" + row.get(0) + "`",
        row.get(1),
        MarkdownTable.ratio(peer / accelerated, 1),
        MarkdownTable.ratio(peer / own, 0),
        MarkdownTable.ratio(own / accelerated, LEAST_OF_OWN),
        String.format(Locale.ROOT, "%.0f", accelerated),
        String.format(Locale.ROOT, "%.0f", peer),
        MarkdownTable.ratio(
            figures.wall(row, Source.PARQUET) / figures.wall(row, Source.ACCELERATED), 0));
  }

  private static List<String> method() {
    return """
    Jobs that say `parquet` with acceleration run beside the same jobs without it, and beside jobs that say `jparquet`. The
    three run in one JVM, on the same files, one task at a time, in turn; nothing is timed unless all give equal results. The
    figures are medians, taken as those of [the Spark suite](spark.md). A CPU ratio is the time of Spark's own source divided
    by the time with jparquet; **bold** are ratios below 1.0. There was one run, on a machine under load: ratios of single
    rows are off by up to a third. The following command measures all rows, and writes this page:

    ```
    mvn -Drun=spark-benchmark -Drun.args=--accelerated -pl benchmarks -am verify
    ```

    All figures, with the machine, JDK and commit of their measurement, are in [acceleration.tsv](acceleration.tsv).
    """
        .lines()
        .toList();
  }
}
