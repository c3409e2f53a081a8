package io.jparquet.benchmarks.spark;

import io.jparquet.benchmarks.report.Gains;
import io.jparquet.benchmarks.report.MarkdownTable;
import io.jparquet.benchmarks.report.Page;
import io.jparquet.benchmarks.report.Ratio;
import io.jparquet.benchmarks.report.ResultFile;
import io.jparquet.benchmarks.report.ShareChart;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The results of several tasks at a time: {@code scale.tsv} with all figures, and the page {@code
 * scale.md} with its chart, which are generated from it. Rows that a run does not measure are not
 * changed. Not thread-safe.
 */
public final class ScaleReport {
  private static final List<String> COLUMNS =
      List.of(
          "row",
          "at_scale",
          "master",
          "jparquet_wall_ms",
          "parquet_wall_ms",
          "jparquet_cpu_ms",
          "parquet_cpu_ms",
          "jparquet_gc_ms",
          "parquet_gc_ms",
          "jparquet_heap_mib",
          "parquet_heap_mib",
          "jparquet_execution_mib",
          "parquet_execution_mib",
          "max_heap_mib",
          "read_mib",
          "load");

  /** Tasks in one process come before executors. */
  private static final Comparator<String> ORDER =
      Comparator.comparing((String master) -> master.startsWith("local-cluster"))
          .thenComparing(Comparator.naturalOrder());

  private static final Pattern MASTERS = Pattern.compile("(local|local-cluster)\\[(\\d+).*");

  private static final int SCALE = 1;
  private static final int MASTER = 2;
  private static final int OWN_WALL = 3;
  private static final int PEER_WALL = 4;
  private static final int OWN_CPU = 5;
  private static final int PEER_CPU = 6;
  private static final int OWN_COLLECTIONS = 7;
  private static final int PEER_COLLECTIONS = 8;
  private static final int OWN_HEAP = 9;
  private static final int PEER_HEAP = 10;
  private static final int OWN_EXECUTION = 11;
  private static final int PEER_EXECUTION = 12;
  private static final int MAX_HEAP = 13;
  private static final int READ = 14;
  private static final int LOAD = 15;

  private final Path directory;
  private final ResultFile results;

  /** The results in a directory. */
  public ScaleReport(Path directory) throws IOException {
    this.directory = directory;
    this.results =
        new ResultFile(
            directory.resolve("scale.tsv"),
            Stream.concat(COLUMNS.stream(), Run.COLUMNS.stream()).toList(),
            3);
  }

  /**
   * Adds the figures of a row, in place of older ones of the same scale and master.
   *
   * @param maxHeap heap of each process with tasks, in MiB
   * @param bytes size of the files that are read
   */
  void add(
      Workload row,
      String master,
      Map<Source, ScaleMeasurement> medians,
      long maxHeap,
      long bytes,
      Run run) {
    ScaleMeasurement own = medians.get(Source.JPARQUET);
    ScaleMeasurement peer = medians.get(Source.PARQUET);
    List<String> values =
        List.of(
            row.name(),
            String.valueOf(run.scale()),
            master,
            Run.millis(own.wallNanos()),
            Run.millis(peer.wallNanos()),
            Run.millis(own.cpuNanos()),
            Run.millis(peer.cpuNanos()),
            String.valueOf(own.collectionMillis()),
            String.valueOf(peer.collectionMillis()),
            mebibytes(own.peakHeapBytes()),
            mebibytes(peer.peakHeapBytes()),
            mebibytes(own.peakExecutionBytes()),
            mebibytes(peer.peakExecutionBytes()),
            String.valueOf(maxHeap),
            mebibytes(bytes),
            Run.number(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
    results.put(Stream.concat(values.stream(), run.values().stream()).toList());
  }

  /** Writes figures, page and chart. */
  public void save() throws IOException {
    results.save();
    List<String> scales = results.rows().stream().map(row -> row.get(SCALE)).distinct().toList();
    if (scales.isEmpty()) {
      return;
    }
    chart(scales.get(0)).save(directory.resolve("scale.svg"));
    Page page = beginning();
    for (String scale : scales) {
      page.section("Scale " + Run.scale(scale));
      page.table(table(scale));
    }
    page.section("How it is measured");
    page.lines(method());
    page.save(directory.resolve("scale.md"));
  }

  private Page beginning() {
    Gains gains = new Gains();
    for (List<String> row : results.rows()) {
      gains.add(
          "%s, %s".formatted(RowWords.of(row.get(0)), tasks(row.get(MASTER))),
          ratio(row, PEER_WALL, OWN_WALL));
    }
    List<String> withoutHelp = new ArrayList<>(gains.withoutHelp("Spark's own source"));
    long higher =
        results.rows().stream()
            .filter(
                row ->
                    Double.parseDouble(row.get(OWN_HEAP)) > Double.parseDouble(row.get(PEER_HEAP)))
            .count();
    withoutHelp.add(
        "- Memory: in %d of %d measurements, the peak of the heap is higher with jparquet."
            .formatted(higher, gains.count()));
    return new Page(
        "Several tasks at a time",
        """
        With one, two and four tasks at a time and with two executors, jobs take %s of the elapsed time of Spark's own
        `parquet` source, as geometric mean (%s). The largest gain is %s; of %d measurements, %s.
        """
            .formatted(
                Ratio.share(gains.mean()),
                Ratio.label(gains.mean()),
                gains.bestText(),
                gains.count(),
                gains.slowerText()),
        "Elapsed time as a share of that of Spark's own source",
        "scale.svg",
        withoutHelp);
  }

  /** Where tasks run, in words: "2 tasks", "2 executors". */
  private static String tasks(String master) {
    Matcher found = MASTERS.matcher(master);
    if (!found.matches()) {
      return master;
    }
    boolean isOne = found.group(2).equals("1");
    String what = found.group(1).equals("local") ? "task" : "executor";
    return found.group(2) + " " + what + (isOne ? "" : "s");
  }

  private ShareChart chart(String scale) {
    List<List<String>> rows =
        results.rows().stream().filter(row -> row.get(SCALE).equals(scale)).toList();
    List<String> masters =
        rows.stream().map(row -> row.get(MASTER)).distinct().sorted(ORDER).toList();
    return new ShareChart(
        "Elapsed time of jobs with several tasks at a time",
        SparkReport.SUBTITLE,
        masters.stream().map(ScaleReport::tasks).toList(),
        rows.stream()
            .map(row -> row.get(0))
            .distinct()
            .map(
                name ->
                    new ShareChart.Row(
                        RowWords.of(name),
                        masters.stream()
                            .map(master -> results.row(List.of(name, scale, master)))
                            .map(row -> row == null ? Double.NaN : ratio(row, PEER_WALL, OWN_WALL))
                            .toList()))
            .toList(),
        "Tables at scale " + Run.scale(scale) + ", several files each; two cores.");
  }

  private static List<String> method() {
    return """
    The rows are those of [the Spark suite](spark.md), with one, two and four tasks at a time in one process, and with two
    executors in processes of their own (`local-cluster`), on tables of several files. `wide-noop` and `write-wide` read and
    write 2,000 columns. Both sources take turns in one JVM; the figures are medians of the rounds, peaks are those of all
    rounds. A ratio is the time of Spark's own source divided by that of jparquet; **bold** are those below 1. CPU time is that
    of all processes, without the JIT compilers of the first. GC is the time of garbage collection, summed over the processes.
    The peak is the most heap that a process used while a task ran, with the garbage that was not yet collected, beside the heap
    that it may use. Execution memory is what a task took of Spark's own pool, for sorts and hash tables; readers and writers take
    none. The load is that of the machine in the last minute, with the measured tasks themselves. The following command measures
    all rows at scale 1, and writes this page:

    ```
    mvn -Drun=scale -pl benchmarks -am verify
    ```

    All figures, with the machine, JDK and commit of their measurement, are in [scale.tsv](scale.tsv).
    """
        .lines()
        .toList();
  }

  private MarkdownTable table(String scale) {
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "what it does",
                "row",
                "master",
                "files MiB",
                "ratio of elapsed time",
                "CPU ratio",
                "jparquet ms",
                "parquet ms",
                "GC ms, jparquet",
                "GC ms, parquet",
                "peak MiB, jparquet",
                "peak MiB, parquet",
                "heap MiB",
                "execution MiB",
                "load"),
            3);
    results.rows().stream()
        .filter(row -> row.get(SCALE).equals(scale))
        .forEach(
            row ->
                table.row(
                    RowWords.of(row.get(0)),
                    "`" + row.get(0) + "`",
                    "`" + row.get(MASTER) + "`",
                    row.get(READ),
                    MarkdownTable.ratio(ratio(row, PEER_WALL, OWN_WALL), 1),
                    MarkdownTable.ratio(ratio(row, PEER_CPU, OWN_CPU), 1),
                    row.get(OWN_WALL),
                    row.get(PEER_WALL),
                    row.get(OWN_COLLECTIONS),
                    row.get(PEER_COLLECTIONS),
                    row.get(OWN_HEAP),
                    row.get(PEER_HEAP),
                    row.get(MAX_HEAP),
                    row.get(OWN_EXECUTION).equals(row.get(PEER_EXECUTION))
                        ? row.get(OWN_EXECUTION)
                        : row.get(OWN_EXECUTION) + ", parquet " + row.get(PEER_EXECUTION),
                    row.get(LOAD)));
    return table;
  }

  private static double ratio(List<String> row, int dividend, int divisor) {
    return Double.parseDouble(row.get(dividend)) / Double.parseDouble(row.get(divisor));
  }

  private static String mebibytes(long bytes) {
    return String.format(Locale.ROOT, "%.0f", bytes / (double) (1 << 20));
  }
}
