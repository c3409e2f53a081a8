package io.jparquet.benchmarks.spark;

import io.jparquet.benchmarks.report.Environment;
import io.jparquet.benchmarks.report.ResultOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Times the first executions of rows of the Spark suite. Each measurement has a process of its own
 * ({@link ColdProcess}), with jparquet and with Spark's own source in turn.
 *
 * <p>The results of all processes of a row must be equal; otherwise the exit code is 1.
 */
@Command(
    name = "cold-start",
    mixinStandardHelpOptions = true,
    description = "Compares first executions of jparquet and Spark's parquet source.")
public final class ColdStart implements Callable<Integer> {
  /** The rows, in their order. */
  static final List<String> ROWS =
      List.of(
          ColdWork.SESSION,
          "full-scan",
          "three-columns",
          "q6",
          "nested-deep-leaf",
          "equal-digest",
          "2000-files");

  @Option(
      names = "--scale",
      defaultValue = "1.0",
      description = "Scale factor of the tables (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Option(
      names = "--rounds",
      defaultValue = "5",
      description = "Processes of each source per row (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--only",
      defaultValue = ".*",
      description = "Regular expression for the rows to run (default: all).")
  private Pattern only;

  @Option(
      names = "--codec",
      defaultValue = "snappy",
      description = "Codec of the files (default: ${DEFAULT-VALUE}).")
  private String codec;

  @Option(
      names = "--cores",
      defaultValue = "1",
      description = "Number of concurrent tasks (default: ${DEFAULT-VALUE}).")
  private int cores;

  @Option(
      names = "--archived",
      description =
          "Let the processes read their classes from an archive that a process before them wrote"
              + " (from JDK 25 on: an AOT cache).")
  private boolean archived;

  @Option(
      names = "--jvm-option",
      description = "Further option of the processes' JVMs; may be repeated.")
  private List<String> options = new ArrayList<>();

  @Option(
      names = "--dir",
      defaultValue = "target/spark-suite",
      description = "Directory for the generated files (default: ${DEFAULT-VALUE}).")
  private Path directory;

  @Mixin private ResultOptions results;

  public static void main(String[] args) {
    System.exit(new CommandLine(new ColdStart()).execute(args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<String> rows = ROWS.stream().filter(row -> only.matcher(row).matches()).toList();
    if (rows.isEmpty() && results.report() != null) {
      // The page is regenerated from the existing figures, in case its text has changed.
      new ColdStartReport(results.report()).save();
      return 0;
    }
    prepare(rows);
    ColdLauncher launcher =
        new ColdLauncher(options, directory.toAbsolutePath().resolveSibling("cold-start"));
    for (String row : rows) {
      Map<Source, List<ColdExecution>> measured = measure(launcher, row);
      long different =
          measured.values().stream()
              .flatMap(List::stream)
              .map(ColdExecution::result)
              .distinct()
              .count();
      if (different != 1) {
        System.out.println(row + ": different results: " + measured);
        return 1;
      }
      for (int number : ColdProcess.MEASURED.stream().sorted().toList()) {
        Map<Source, List<ColdExecution>> executions = numbered(measured, number);
        if (executions.get(Source.JPARQUET).isEmpty()) {
          continue; // a session starts once
        }
        ColdComparison comparison = ColdComparison.of(row, codec, archived, number, executions);
        print(comparison);
        if (results.report() != null) {
          ColdStartReport page = new ColdStartReport(results.report());
          page.add(comparison, new Run(scale, cores, rounds, Environment.current()));
          page.save();
        }
      }
    }
    return 0;
  }

  /** Creates the missing tables of the rows, in a process that measures nothing. */
  private void prepare(List<String> rows) throws IOException {
    Path all = directory.toAbsolutePath();
    try (SparkSession spark = BenchmarkSession.local(cores).getOrCreate()) {
      Data data = new Data(spark, all, scale, codec);
      Set<String> tables = new HashSet<>();
      for (String row : rows) {
        if (!row.equals(ColdWork.SESSION)) {
          tables.addAll(ColdWork.workload(row, data).tables());
        }
      }
      data.prepare(tables, List.of(Source.PARQUET));
    }
  }

  private Map<Source, List<ColdExecution>> measure(ColdLauncher launcher, String row)
      throws IOException, InterruptedException {
    Map<Source, List<ColdExecution>> measured = new EnumMap<>(Source.class);
    for (Source source : Source.BY_NAME) {
      measured.put(source, new ArrayList<>());
      if (archived) {
        launcher.archive(work(row, source));
      }
    }
    for (int round = 0; round < rounds; round++) {
      for (int turn = 0; turn < Source.BY_NAME.size(); turn++) {
        Source source = Source.BY_NAME.get((round + turn) % Source.BY_NAME.size());
        ColdWork work = work(row, source);
        measured.get(source).addAll(archived ? launcher.runArchived(work) : launcher.run(work));
      }
    }
    return measured;
  }

  private ColdWork work(String row, Source source) {
    return new ColdWork(row, source, codec, scale, cores, directory.toAbsolutePath());
  }

  private static Map<Source, List<ColdExecution>> numbered(
      Map<Source, List<ColdExecution>> measured, int number) {
    Map<Source, List<ColdExecution>> numbered = new EnumMap<>(Source.class);
    measured.forEach(
        (source, executions) ->
            numbered.put(source, executions.stream().filter(e -> e.number() == number).toList()));
    return numbered;
  }

  private static void print(ColdComparison row) {
    System.out.printf(
        Locale.ROOT,
        "%-18s %d: jparquet %6.0f ms, parquet %6.0f ms; ratios: CPU %.2f, without compilers %.2f,"
            + " elapsed %.2f, without planning %.2f%n",
        row.row(),
        row.number(),
        row.own().allCpuNanos() / 1e6,
        row.peer().allCpuNanos() / 1e6,
        row.allCpuRatio(),
        row.cpuRatio(),
        row.wallRatio(),
        row.runningRatio());
  }
}
