package io.jparquet.benchmarks.spark;

import io.jparquet.benchmarks.report.Environment;
import io.jparquet.benchmarks.report.ResultOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Runs a few rows with several numbers of concurrent tasks and with executors, with jparquet and
 * Spark's own source in turn, and reports garbage collection and memory beside the times.
 */
@Command(
    name = "scale",
    mixinStandardHelpOptions = true,
    description = "Compares jparquet and Spark's parquet source with several tasks at a time.")
public final class ScaleSuite implements Callable<Integer> {
  /** The heap is sampled as often as this while tasks run. */
  private static final String POLLING = "20ms";

  private static final String CODEC = "snappy";

  @Option(
      names = "--master",
      split = ";",
      defaultValue = "local[1];local[2];local[4];local-cluster[2,1,2048]",
      description = "Masters of Spark, one after another (default: ${DEFAULT-VALUE}).")
  private List<String> masters;

  @Option(
      names = "--scale",
      defaultValue = "1.0",
      description = "Scale factor of the tables (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Option(
      names = "--rounds",
      defaultValue = "3",
      description = "Timed runs of each source per row (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--warmups",
      defaultValue = "1",
      description =
          "Untimed runs of each source before them, besides the one that compares data"
              + " (default: ${DEFAULT-VALUE}).")
  private int warmups;

  @Option(
      names = "--only",
      defaultValue = ".*",
      description = "Regular expression for the rows to run (default: all).")
  private Pattern only;

  @Option(
      names = "--no-check",
      description =
          "Time rows without comparing what the sources read and write, for tables that take long.")
  private boolean unchecked;

  @Option(
      names = "--dir",
      defaultValue = "target/spark-suite",
      description = "Directory for the generated files (default: ${DEFAULT-VALUE}).")
  private Path directory;

  @Mixin private ResultOptions results;

  public static void main(String[] args) {
    System.exit(new CommandLine(new ScaleSuite()).execute(args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    boolean equal = true;
    makeInstallation();
    for (String master : masters) {
      try (SparkSession spark =
          BenchmarkSession.of(master, 2)
              .config("spark.executor.metrics.pollingInterval", POLLING)
              // Executors have the class path of this process, in place of an installation.
              .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
              .getOrCreate()) {
        equal &= compare(spark, master);
      }
    }
    if (results.report() != null) {
      // The page is regenerated from the existing figures, in case its text has changed.
      new ScaleReport(results.report()).save();
    }
    return equal ? 0 : 1;
  }

  /** Spark refuses to start executors without a directory of jars, which may be empty. */
  private static void makeInstallation() throws IOException {
    String home = System.getenv("SPARK_HOME");
    if (home != null) {
      Files.createDirectories(Path.of(home, "jars"));
    }
  }

  private boolean compare(SparkSession spark, String master)
      throws IOException, InterruptedException {
    TaskFigures figures = new TaskFigures();
    spark.sparkContext().addSparkListener(figures);
    Data data = new Data(spark, directory, scale, CODEC);
    boolean equal = true;
    for (Workload row : ScaleRows.all(data)) {
      if (!only.matcher(row.name()).matches()) {
        continue;
      }
      data.prepare(row.tables(), Source.BY_NAME);
      if (!unchecked && !isEqual(spark, row)) {
        System.out.println(row.name() + ": different data");
        equal = false;
        continue;
      }
      Rounds interleaved = new Rounds(Source.BY_NAME, warmups, 0, rounds);
      interleaved.warmUp(source -> row.run(spark, source));
      Map<Source, ScaleMeasurement> medians = new EnumMap<>(Source.class);
      interleaved
          .measure(source -> measure(spark, figures, row, source))
          .forEach((source, runs) -> medians.put(source, ScaleMeasurement.of(runs)));
      print(master, row, medians);
      if (results.report() != null) {
        ScaleReport report = new ScaleReport(results.report());
        report.add(row, master, medians, heap(master), data.bytes(row.tables()), run());
        report.save();
      }
    }
    return equal;
  }

  private Run run() {
    return new Run(
        scale, Runtime.getRuntime().availableProcessors(), rounds, Environment.current());
  }

  /** The heap of each process with tasks, in MiB. */
  private static long heap(String master) {
    return master.startsWith("local-cluster")
        ? Long.parseLong(master.replaceAll(".*,(\\d+)]", "$1"))
        : Runtime.getRuntime().maxMemory() >> 20;
  }

  private static boolean isEqual(SparkSession spark, Workload row) {
    return row.checksum(spark, Source.JPARQUET).equals(row.checksum(spark, Source.PARQUET));
  }

  private static ScaleMeasurement measure(
      SparkSession spark, TaskFigures figures, Workload row, Source source) {
    try {
      figures.start();
      long executors = cpuOfExecutors();
      Measurement measured = Measurement.of(() -> row.run(spark, source), 1);
      executors = cpuOfExecutors() - executors;
      spark.sparkContext().listenerBus().waitUntilEmpty();
      return figures.since(measured.wallNanos(), measured.cpuNanos() + executors);
    } catch (TimeoutException e) {
      throw new IllegalStateException("events of tasks are missing", e);
    }
  }

  /** Executors are processes that this one has started. */
  private static long cpuOfExecutors() {
    return ProcessHandle.current()
        .descendants()
        .flatMap(process -> process.info().totalCpuDuration().stream())
        .mapToLong(Duration::toNanos)
        .sum();
  }

  private static void print(String master, Workload row, Map<Source, ScaleMeasurement> medians) {
    medians.forEach(
        (source, measured) ->
            System.out.printf(
                Locale.ROOT,
                "%-24s %-16s %-10s %8.0f ms, CPU %8.0f ms, GC %6d ms, heap %6d MiB,"
                    + " execution memory %6d MiB%n",
                master,
                row.name(),
                source.label(),
                measured.wallNanos() / 1e6,
                measured.cpuNanos() / 1e6,
                measured.collectionMillis(),
                measured.peakHeapBytes() >> 20,
                measured.peakExecutionBytes() >> 20));
  }
}
