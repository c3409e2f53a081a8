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
import java.util.stream.Stream;

/**
 * The results of the suite: {@code spark.tsv} with all figures, and the page {@code spark.md} with
 * its charts, which are generated from it. Rows that a run does not measure are not changed. Not
 * thread-safe.
 */
public final class SparkReport {
  /** What the bars of charts of jobs in Spark are. */
  public static final String SUBTITLE =
      "Colored: jparquet. Gray: Spark's own parquet source, 100 %. Same files, same rows; 2× is half the"
          + " time.";

  private static final List<String> CODECS = List.of("snappy", "zstd");
  private static final List<String> COLUMNS =
      List.of(
          "workload",
          "codec",
          "target",
          "jparquet_wall_ms",
          "parquet_wall_ms",
          "jparquet_cpu_ms",
          "parquet_cpu_ms",
          "jparquet_compilers_ms",
          "parquet_compilers_ms");

  /** The line of Spark that the build uses without a profile. */
  private static final String NEWEST_LINE = "4.2";

  private static final int TARGET = 2;
  private static final int OWN_WALL = 3;
  private static final int PEER_WALL = 4;
  private static final int OWN_CPU = 5;
  private static final int PEER_CPU = 6;

  private final Path directory;
  private final String spark;
  private final ResultFile results;

  /**
   * The results in a directory.
   *
   * @param spark the version of Spark that they are about, as "4.2.0"
   */
  public SparkReport(Path directory, String spark) throws IOException {
    this.directory = directory;
    this.spark = spark;
    this.results = new ResultFile(directory.resolve("spark.tsv"), concat(COLUMNS, Run.COLUMNS), 2);
  }

  /** Adds the figures of a row and codec, in place of older ones. */
  void add(Comparison row, Run run) {
    results.put(
        concat(
            List.of(
                row.workload(),
                row.codec(),
                Run.number(row.target()),
                Run.millis(row.own().wallNanos()),
                Run.millis(row.peer().wallNanos()),
                Run.millis(row.own().cpuNanos()),
                Run.millis(row.peer().cpuNanos()),
                Run.millis(row.own().compilerNanos()),
                Run.millis(row.peer().compilerNanos())),
            run.values()));
  }

  /** Writes figures; page and charts as soon as a row was measured with SNAPPY. */
  public void save() throws IOException {
    save(Workloads.described());
  }

  /**
   * Writes figures; page and charts as soon as a row was measured with SNAPPY.
   *
   * @param workloads all rows of the suite, in their order
   */
  void save(List<Workload> workloads) throws IOException {
    results.save();
    List<Workload> measured =
        workloads.stream()
            .filter(row -> CODECS.stream().anyMatch(codec -> row(row, codec) != null))
            .toList();
    if (gains(measured).count() == 0) {
      return;
    }
    summary(measured).save(directory.resolve("spark.svg"));
    Page page = beginning(measured);
    for (Workload.Group group : Workload.Group.values()) {
      List<Workload> rows = ofGroup(measured, group);
      if (!rows.isEmpty()) {
        section(page, group, rows);
      }
    }
    page.section("How it is measured");
    page.lines(method());
    page.save(directory.resolve("spark.md"));
  }

  private Page beginning(List<Workload> measured) {
    Gains gains = gains(measured);
    List<String> withoutHelp = new ArrayList<>(gains.withoutHelp("Spark's own source"));
    withoutHelp.add(
        "- Joins, sorts and the planning of queries, and aggregates that scans do not make: they are"
            + " the work of Spark, with either source.");
    withoutHelp.add(
        "- Rows below their target, with **bold** ratios in the tables: [missed.md](%s) says what limits them."
            .formatted(isNewest() ? "missed.md" : "../missed.md"));
    return new Page(
        "The Spark suite",
        """
        In %d jobs of Spark %s on files with SNAPPY, jparquet needs %s of the CPU time of Spark's own
        `parquet` source, as geometric mean (%s). The largest gain is %s; of all jobs, %s.
        """
            .formatted(
                gains.count(),
                spark,
                Ratio.share(gains.mean()),
                Ratio.label(gains.mean()),
                gains.bestText(),
                gains.slowerText()),
        "CPU time of the groups of jobs as a share of that of Spark's own source",
        "spark.svg",
        withoutHelp);
  }

  /** All rows that were measured with SNAPPY, by their CPU time. */
  public Gains gains() {
    return gains(Workloads.described());
  }

  /**
   * One row with SNAPPY, by its CPU time.
   *
   * @throws IllegalArgumentException if it was not measured
   */
  public Gains.Gain gain(String name) {
    List<String> row = results.row(List.of(name, CODECS.get(0)));
    if (row == null) {
      throw new IllegalArgumentException("the row " + name + " was not measured");
    }
    return new Gains.Gain(RowWords.of(name), cpuRatio(row));
  }

  /** The rows that miss their target with SNAPPY, beside the time that the target is. */
  public ShareChart missed() {
    List<ShareChart.Row> rows = new ArrayList<>();
    for (Workload workload : Workloads.described()) {
      List<String> row = row(workload, CODECS.get(0));
      if (row != null && cpuRatio(row) < Double.parseDouble(row.get(TARGET))) {
        double target = Double.parseDouble(row.get(TARGET));
        rows.add(new ShareChart.Row(RowWords.of(workload.name()), List.of(cpuRatio(row), target)));
      }
    }
    return new ShareChart(
        "CPU time of the rows that miss their target, Spark " + line(spark),
        SUBTITLE,
        List.of("jparquet", "target"),
        rows,
        "Files with SNAPPY.");
  }

  /** The rows that were measured with SNAPPY. */
  private Gains gains(List<Workload> rows) {
    Gains gains = new Gains();
    for (Workload workload : rows) {
      List<String> row = row(workload, CODECS.get(0));
      if (row != null) {
        gains.add(RowWords.of(workload.name()), cpuRatio(row));
      }
    }
    return gains;
  }

  private static List<Workload> ofGroup(List<Workload> rows, Workload.Group group) {
    return rows.stream().filter(row -> row.group() == group).toList();
  }

  private List<String> method() {
    String profile = isNewest() ? "" : "-Pspark-" + line(spark) + " ";
    return """
    Both sources run in one JVM, on the same files, one task at a time. Nothing is timed unless both give equal results.
    After warm-ups, the rounds of both alternate, and the figures are medians. CPU time is that of the whole process. It
    includes garbage collection, but not the JIT compilers, because they work mostly in the first minutes of a process;
    `spark.tsv` has their time too. Since 29 November 2026, the heap of the process has one size (decision 087); `spark.tsv`
    has the date of each row. A ratio is the time of Spark's own source divided by that of jparquet. **Bold** ratios are
    below the target of the row, which applies to CPU time. The following command measures all rows, and writes this
    page:

    ```
    mvn %s-Drun=spark-benchmark -pl benchmarks -am verify
    ```

    All figures, with the machine, JDK and commit of their measurement, are in [spark.tsv](spark.tsv). The rows are defined
    in [the sources](%s/benchmarks/src/main/java/io/jparquet/benchmarks/spark) (`ScanRows`, `SkipRows`, `VariantRows`,
    `JoinRows`, `WriteRows`, `EncryptionRows`).
    """
        .formatted(profile, isNewest() ? "../.." : "../../..")
        .lines()
        .toList();
  }

  /** The line of a version of Spark: 4.2 for 4.2.0. */
  public static String line(String version) {
    return version.substring(0, version.indexOf('.', version.indexOf('.') + 1));
  }

  private boolean isNewest() {
    return line(spark).equals(NEWEST_LINE);
  }

  private void section(Page page, Workload.Group group, List<Workload> rows) throws IOException {
    String title = title(group);
    String chart = "spark-" + group.name().toLowerCase(Locale.ROOT) + ".svg";
    chart(title, rows).save(directory.resolve(chart));
    page.section(title);
    page.picture(title + ": CPU time as a share of that of Spark's own source", chart);
    page.table(table(rows));
  }

  private static String title(Workload.Group group) {
    return switch (group) {
      case SCAN -> "Reading all";
      case SKIP -> "Reading little";
      case JOIN -> "Joins";
      case WRITE -> "Writing";
    };
  }

  private MarkdownTable table(List<Workload> rows) {
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "what it does",
                "row",
                "codec",
                "target",
                "CPU ratio",
                "jparquet CPU ms",
                "parquet CPU ms",
                "ratio of elapsed time"),
            3);
    for (Workload workload : rows) {
      for (String codec : CODECS) {
        List<String> row = row(workload, codec);
        if (row != null) {
          table.row(
              RowWords.of(workload.name()),
              "`" + workload.name() + "`",
              codec,
              row.get(TARGET),
              MarkdownTable.ratio(cpuRatio(row), Double.parseDouble(row.get(TARGET))),
              row.get(OWN_CPU),
              row.get(PEER_CPU),
              MarkdownTable.ratio(ratio(row, PEER_WALL, OWN_WALL), 0));
        }
      }
    }
    return table;
  }

  private ShareChart summary(List<Workload> measured) {
    List<ShareChart.Row> means = new ArrayList<>();
    for (Workload.Group group : Workload.Group.values()) {
      Gains gains = gains(ofGroup(measured, group));
      if (gains.count() > 0) {
        String words =
            "%s, %d %s".formatted(title(group), gains.count(), gains.count() == 1 ? "job" : "jobs");
        means.add(new ShareChart.Row(words, List.of(gains.mean())));
      }
    }
    return new ShareChart(
        "CPU time of jobs in Spark " + line(spark),
        SUBTITLE,
        List.of("snappy"),
        means,
        "Geometric means of all jobs of a group, on files with SNAPPY.");
  }

  private ShareChart chart(String title, List<Workload> rows) {
    List<String> present =
        CODECS.stream()
            .filter(codec -> rows.stream().anyMatch(row -> row(row, codec) != null))
            .toList();
    return new ShareChart(
        title + ": CPU time of jobs in Spark " + line(spark),
        SUBTITLE,
        present.stream().map(codec -> codec.toUpperCase(Locale.ROOT)).toList(),
        rows.stream()
            .map(
                row ->
                    new ShareChart.Row(
                        RowWords.of(row.name()),
                        present.stream()
                            .map(codec -> row(row, codec))
                            .map(found -> found == null ? Double.NaN : cpuRatio(found))
                            .toList()))
            .toList(),
        "");
  }

  private List<String> row(Workload workload, String codec) {
    return results.row(List.of(workload.name(), codec));
  }

  private static double cpuRatio(List<String> row) {
    return ratio(row, PEER_CPU, OWN_CPU);
  }

  private static double ratio(List<String> row, int dividend, int divisor) {
    return Double.parseDouble(row.get(dividend)) / Double.parseDouble(row.get(divisor));
  }

  private static List<String> concat(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }
}
