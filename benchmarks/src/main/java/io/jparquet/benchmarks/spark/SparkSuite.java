package io.jparquet.benchmarks.spark;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Runs each workload with jparquet and with Spark's {@code parquet} in turn, in one JVM on the same
 * files, and prints medians and their ratio (peer / jparquet: above 1, jparquet is faster).
 *
 * <p>Before any timing the two sources must give equal checksums for every workload; if one does
 * not, nothing is timed and the exit code is 1. The order of the two sources changes with every
 * round.
 */
@Command(
    name = "spark-suite",
    mixinStandardHelpOptions = true,
    description = "Times jparquet beside Spark's parquet source, interleaved.")
public final class SparkSuite implements Callable<Integer> {
  /** The sources compared; the first is the project's own. */
  static final List<String> SOURCES = List.of("jparquet", "parquet");

  @Option(
      names = "--scale",
      defaultValue = "1.0",
      description = "TPC-H scale factor of lineitem (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Option(
      names = "--rounds",
      defaultValue = "9",
      description = "Timed runs of each source per workload (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--warmups",
      defaultValue = "3",
      description = "Untimed runs of each source before them (default: ${DEFAULT-VALUE}).")
  private int warmups;

  @Option(
      names = "--only",
      defaultValue = ".*",
      description = "Regular expression of the workloads to run (default: all).")
  private Pattern only;

  @Option(
      names = "--codec",
      defaultValue = "snappy",
      description = "Codec of the files that are read (default: ${DEFAULT-VALUE}).")
  private String codec;

  @Option(
      names = "--cores",
      defaultValue = "1",
      description = "Tasks at a time (default: ${DEFAULT-VALUE}).")
  private int cores;

  @Option(
      names = "--dir",
      defaultValue = "target/spark-suite",
      description = "Where the files are made and kept (default: ${DEFAULT-VALUE}).")
  private Path directory;

  @Option(
      names = "--aes",
      description = "Also measure the share of AES-GCM in the time of each source.")
  private boolean aes;

  public static void main(String[] args) {
    System.exit(new CommandLine(new SparkSuite()).execute(args));
  }

  @Override
  public Integer call() throws IOException, GeneralSecurityException {
    if (aes) {
      TimedAes.install();
    }
    try (SparkSession spark =
        SparkSession.builder()
            .appName("jparquet benchmarks")
            .master("local[" + cores + "]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", Math.max(1, cores))
            .config("spark.sql.session.timeZone", "UTC")
            .getOrCreate()) {
      Data data = Data.prepare(spark, directory, scale, codec);
      List<Workload> workloads =
          Workloads.all(data).stream().filter(w -> only.matcher(w.name()).matches()).toList();
      if (!gate(spark, workloads)) {
        return 1;
      }
      System.out.printf(
          Locale.ROOT,
          "scale %s, %s, local[%d], %d rounds after %d warm-ups, Java %s%n",
          scale,
          codec,
          cores,
          rounds,
          warmups,
          System.getProperty("java.version"));
      System.out.printf(
          "%-22s %12s %12s %8s %8s %8s%s%n",
          "workload",
          "jparquet ms",
          "parquet ms",
          "wall x",
          "cpu x",
          "target",
          aes ? "   AES: jparquet %, parquet %" : "");
      workloads.forEach(workload -> time(spark, workload));
    }
    return 0;
  }

  private static boolean gate(SparkSession spark, List<Workload> workloads) {
    boolean equal = true;
    for (Workload workload : workloads) {
      Object own = workload.checksum(spark, SOURCES.get(0));
      Object peer = workload.checksum(spark, SOURCES.get(1));
      if (!own.equals(peer)) {
        System.out.println(
            workload.name() + ": different data: jparquet " + own + ", parquet " + peer);
        equal = false;
      }
    }
    return equal;
  }

  private void time(SparkSession spark, Workload workload) {
    Map<String, List<Measurement>> measured = new HashMap<>();
    SOURCES.forEach(source -> measured.put(source, new ArrayList<>()));
    for (int round = -warmups; round < rounds; round++) {
      for (int turn = 0; turn < SOURCES.size(); turn++) {
        String source = SOURCES.get(Math.floorMod(round + turn, SOURCES.size()));
        System.gc();
        Measurement measurement = Measurement.of(() -> workload.run(spark, source));
        if (round >= 0) {
          measured.get(source).add(measurement);
        }
      }
    }
    double own = median(measured.get(SOURCES.get(0)), Measurement::wallNanos);
    double peer = median(measured.get(SOURCES.get(1)), Measurement::wallNanos);
    double ownCpu = median(measured.get(SOURCES.get(0)), Measurement::cpuNanos);
    double peerCpu = median(measured.get(SOURCES.get(1)), Measurement::cpuNanos);
    System.out.printf(
        Locale.ROOT,
        "%-22s %12.0f %12.0f %8.2f %8.2f %8.1f",
        workload.name(),
        own / 1e6,
        peer / 1e6,
        peer / own,
        peerCpu / ownCpu,
        workload.target());
    if (aes) {
      SOURCES.forEach(
          source -> System.out.printf(Locale.ROOT, " %14.1f", aesShare(measured.get(source))));
    }
    System.out.println();
  }

  /** The share of AES in the time of all tasks, in per cent. */
  private double aesShare(List<Measurement> measured) {
    return median(measured, m -> 100.0 * m.aesNanos() / m.wallNanos() / cores);
  }

  private static double median(List<Measurement> measured, ToDoubleFunction<Measurement> value) {
    double[] sorted = measured.stream().mapToDouble(value).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2.0;
  }
}
