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
 * jparquet beside Comet: {@code comet.tsv} with all figures, and the page {@code comet.md} with its
 * chart. Rows that a run does not measure are not changed. Not thread-safe.
 */
public final class CometReport {
  private final Path directory;
  private final SourceFigures figures;

  /** The results in a directory. */
  public CometReport(Path directory) throws IOException {
    this.directory = directory;
    this.figures = new SourceFigures(directory.resolve("comet.tsv"), Source.WITH_COMET);
  }

  /** Adds the figures of a row and codec, in place of older ones. */
  void add(Comparison row, Run run) {
    figures.add(row, run);
  }

  /** Writes figures, page and chart, if there are figures. */
  public void save() throws IOException {
    save(Workloads.described());
  }

  /**
   * Writes figures, page and chart, if there are figures.
   *
   * @param workloads all rows of the suite, in their order
   */
  void save(List<Workload> workloads) throws IOException {
    if (figures.isEmpty()) {
      return;
    }
    figures.save();
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "what it does",
                "row",
                "codec",
                "jparquet",
                "Comet",
                "Comet over jparquet",
                "jparquet, elapsed",
                "Comet, elapsed",
                "parquet CPU ms"),
            3);
    Gains own = new Gains();
    Gains comet = new Gains();
    Gains both = new Gains();
    Gains beside = new Gains();
    List<ShareChart.Row> bars = new ArrayList<>();
    for (List<String> row : figures.rows(workloads)) {
      add(table, row);
      if (SourceFigures.isPictured(row)) {
        String words = RowWords.of(row.get(0));
        own.add(words, ratio(row, Source.JPARQUET));
        comet.add(words, ratio(row, Source.COMET));
        both.add(words, ratio(row, Source.COMET_OVER_JPARQUET));
        beside.add(words, ratio(row, Source.JPARQUET) / ratio(row, Source.COMET));
        bars.add(
            new ShareChart.Row(
                words, List.of(ratio(row, Source.JPARQUET), ratio(row, Source.COMET))));
      }
    }
    new ShareChart(
            "CPU time of jobs with jparquet and with Comet",
            SparkReport.SUBTITLE,
            List.of("jparquet", "Comet"),
            bars,
            "")
        .save(directory.resolve("comet.svg"));
    page(own, comet, both, beside, table).save(directory.resolve("comet.md"));
  }

  private Page page(Gains own, Gains comet, Gains both, Gains beside, MarkdownTable table) {
    List<String> withoutHelp = new ArrayList<>(beside.withoutHelp("Comet"));
    withoutHelp.add(
        "- Comet also replaces joins, sorts and shuffles, which are a small part of most of these rows.");
    Page page =
        new Page(
            "Beside Comet",
            """
            %d jobs need %s of the CPU time of Spark's own source with jparquet, as geometric mean (%s), and %s with Comet
            (%s). With Comet's operators over jparquet it is %s. Of all jobs, %s.
            """
                .formatted(
                    own.count(),
                    Ratio.share(own.mean()),
                    Ratio.label(own.mean()),
                    Ratio.share(comet.mean()),
                    Ratio.label(comet.mean()),
                    Ratio.share(both.mean()),
                    beside.slowerText()),
            "CPU time with jparquet and with Comet as a share of that of Spark's own source",
            "comet.svg",
            withoutHelp);
    page.section("All rows");
    page.table(table);
    page.section("How it is measured");
    page.lines(method());
    return page;
  }

  private void add(MarkdownTable table, List<String> row) {
    table.row(
        RowWords.of(row.get(0)),
        "`" + row.get(0) + "`",
        row.get(1),
        MarkdownTable.ratio(ratio(row, Source.JPARQUET), 1),
        MarkdownTable.ratio(ratio(row, Source.COMET), 1),
        MarkdownTable.ratio(ratio(row, Source.COMET_OVER_JPARQUET), 1),
        MarkdownTable.ratio(elapsed(row, Source.JPARQUET), 1),
        MarkdownTable.ratio(elapsed(row, Source.COMET), 1),
        String.format(Locale.ROOT, "%.0f", figures.cpu(row, Source.PARQUET)));
  }

  private double ratio(List<String> row, Source source) {
    return figures.cpu(row, Source.PARQUET) / figures.cpu(row, source);
  }

  private double elapsed(List<String> row, Source source) {
    return figures.wall(row, Source.PARQUET) / figures.wall(row, source);
  }

  private static List<String> method() {
    return """
    Spark's own source, jparquet, Comet 1.2.0 and Comet's operators over jparquet run in one JVM with Spark 4.1, on the same
    files, one task at a time, in turn; nothing is timed unless all four give equal results. The session has Comet's plugin,
    its shuffle manager and 4 GiB of off-heap memory, also where Comet is switched off. Comet over jparquet is
    `spark.comet.sparkToColumnar.enabled` for `BatchScan`, which copies each batch. CPU time is that of the whole process,
    also of its native code, without the JIT compilers. A ratio is the time of Spark's own source divided by the other;
    **bold** are those below 1. The following command measures all rows, and writes this page:

    ```
    mvn -Pspark-4.1,comet -Drun=spark-benchmark -Drun.args=--comet -pl benchmarks -am verify
    ```

    All figures, with the machine, JDK and commit of their measurement, are in [comet.tsv](comet.tsv).
    """
        .lines()
        .toList();
  }
}
