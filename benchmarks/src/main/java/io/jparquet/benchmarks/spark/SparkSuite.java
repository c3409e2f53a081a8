package io.jparquet.benchmarks.spark;

import io.jparquet.benchmarks.report.Environment;
import io.jparquet.benchmarks.report.Profile;
import io.jparquet.benchmarks.report.ProfileOptions;
import io.jparquet.benchmarks.report.ResultOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Runs each workload with jparquet and with Spark's {@code parquet} in turn, in one JVM on the same
 * files, and prints medians and their ratio (peer / jparquet: above 1, jparquet is faster).
 *
 * <p>Before any timing of a codec, the sources must give equal checksums for every workload;
 * otherwise nothing is timed for the codec and the exit code is 1. The order of the sources changes
 * in every round.
 */
@Command(
    name = "spark-suite",
    mixinStandardHelpOptions = true,
    description = "Compares the times of jparquet and Spark's parquet source, interleaved.")
public final class SparkSuite implements Callable<Integer> {
  private static final double PROFILE_SECONDS = 6;

  @Option(
      names = "--scale",
      defaultValue = "1.0",
      description = "Scale factor of the tables (default: ${DEFAULT-VALUE}).")
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
      names = "--warmup-seconds",
      defaultValue = "30",
      description =
          "Limit of the warm-up in seconds, even if the compilers are still busy"
              + " (default: ${DEFAULT-VALUE}).")
  private double warmupSeconds;

  @Option(
      names = "--only",
      defaultValue = ".*",
      description = "Regular expression for the workloads to run (default: all).")
  private Pattern only;

  @Option(
      names = "--codec",
      split = ",",
      defaultValue = "snappy,zstd",
      description = "Codecs of the files, measured one after another (default: ${DEFAULT-VALUE}).")
  private List<String> codecs;

  @Option(
      names = "--cores",
      defaultValue = "1",
      description = "Number of concurrent tasks (default: ${DEFAULT-VALUE}).")
  private int cores;

  @Option(
      names = "--dir",
      defaultValue = "target/spark-suite",
      description = "Directory for the generated files (default: ${DEFAULT-VALUE}).")
  private Path directory;

  @Mixin private ResultOptions results;

  @Mixin private ProfileOptions profiles;

  @Option(
      names = "--aes",
      description = "Also measure the share of AES-GCM in the time of each source.")
  private boolean aes;

  @Option(
      names = "--accelerated",
      description =
          "Also measure jobs that name Spark's parquet source with jparquet in its place, without"
              + " the rows with encrypted files; a report is then one of acceleration.")
  private boolean accelerated;

  @Option(
      names = "--comet",
      description =
          "Also measure Comet with both sources, in rows that read plain files; a report is then"
              + " one of Comet. Needs the profiles spark-4.1 and comet.")
  private boolean comet;

  public static void main(String[] args) {
    System.exit(new CommandLine(new SparkSuite()).execute(args));
  }

  @Override
  public Integer call() throws IOException, GeneralSecurityException {
    if (aes) {
      TimedAes.install();
    }
    SparkSession.Builder session = BenchmarkSession.local(cores);
    try (SparkSession spark =
        (comet ? BenchmarkSession.withComet(session) : session).getOrCreate()) {
      for (String codec : codecs) {
        if (!compare(spark, codec)) {
          return 1;
        }
      }
    }
    return 0;
  }

  private boolean compare(SparkSession spark, String codec) throws IOException {
    Data data = new Data(spark, directory, scale, codec);
    List<Workload> workloads =
        Workloads.all(data).stream()
            .filter(w -> only.matcher(w.name()).matches() && isMeasured(w))
            .toList();
    Set<String> tables =
        workloads.stream().flatMap(w -> w.tables().stream()).collect(Collectors.toSet());
    data.prepare(tables, sources());
    if (!gate(spark, workloads)) {
      return false;
    }
    heading(codec);
    for (Workload workload : workloads) {
      Comparison comparison = time(spark, workload, codec);
      print(comparison);
      if (results.report() != null) {
        report(comparison, Workloads.all(data));
      }
      if (profiles.areRequested() && !comparison.isReached()) {
        profile(spark, workload, comparison);
      }
    }
    if (results.report() != null && workloads.isEmpty()) {
      // The page is regenerated from the existing figures, in case its text has changed.
      report(null, Workloads.all(data));
    }
    return true;
  }

  private boolean isMeasured(Workload workload) {
    boolean isReadAsPlain = workload.group() != Workload.Group.WRITE && !workload.isEncrypted();
    return comet ? isReadAsPlain : !(accelerated && workload.isEncrypted());
  }

  /** Writes the pages, with a new result unless it is null. */
  private void report(Comparison comparison, List<Workload> all) throws IOException {
    Run run = new Run(scale, cores, rounds, Environment.current());
    if (comet) {
      CometReport page = new CometReport(results.report());
      if (comparison != null) {
        page.add(comparison, run);
      }
      page.save(all);
    } else if (accelerated) {
      AccelerationReport page = new AccelerationReport(results.report());
      if (comparison != null) {
        page.add(comparison, run);
      }
      page.save(all);
    } else {
      SparkReport page =
          new SparkReport(results.report(), org.apache.spark.package$.MODULE$.SPARK_VERSION());
      if (comparison != null) {
        page.add(comparison, run);
      }
      page.save(all);
    }
  }

  private List<Source> sources() {
    if (comet) {
      return Source.WITH_COMET;
    }
    return accelerated ? Source.WITH_ACCELERATION : Source.BY_NAME;
  }

  private boolean gate(SparkSession spark, List<Workload> workloads) {
    boolean equal = true;
    for (Workload workload : workloads) {
      Map<Source, Object> checksums = new EnumMap<>(Source.class);
      for (Source source : sources()) {
        source.select(spark, workload.group());
        checksums.put(source, workload.checksum(spark, source));
      }
      if (checksums.values().stream().distinct().count() > 1) {
        System.out.println(workload.name() + ": different data: " + checksums);
        equal = false;
      }
    }
    return equal;
  }

  private Comparison time(SparkSession spark, Workload workload, String codec) {
    Map<Source, Measurement> medians =
        new Rounds(sources(), warmups, warmupSeconds, rounds)
            .medians((source, repetitions) -> measure(spark, workload, source, repetitions));
    return new Comparison(workload.name(), codec, workload.target(), medians);
  }

  private static Measurement measure(
      SparkSession spark, Workload workload, Source source, int repetitions) {
    source.select(spark, workload.group());
    return Measurement.of(() -> workload.run(spark, source), repetitions);
  }

  private void heading(String codec) {
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
        "%-22s %12s %12s %8s %8s %8s%s%s%n",
        "workload",
        "jparquet ms",
        "parquet ms",
        "wall x",
        "cpu x",
        "target",
        sources().stream()
            .skip(Source.BY_NAME.size())
            .map(source -> "   " + source.label() + " ms, wall x, cpu x, cpu by jparquet's")
            .collect(Collectors.joining()),
        aes ? "   AES: jparquet %, parquet %" : "");
  }

  private void print(Comparison row) {
    System.out.printf(
        Locale.ROOT,
        "%-22s %12.0f %12.0f %8.2f %8.2f %8.1f",
        row.workload(),
        row.own().wallNanos() / 1e6,
        row.peer().wallNanos() / 1e6,
        row.wallRatio(),
        row.cpuRatio(),
        row.target());
    for (Source source : sources().subList(Source.BY_NAME.size(), sources().size())) {
      Measurement other = row.medians().get(source);
      System.out.printf(
          Locale.ROOT,
          " %14.0f %8.2f %8.2f %8.2f",
          other.wallNanos() / 1e6,
          (double) row.peer().wallNanos() / other.wallNanos(),
          (double) row.peer().cpuNanos() / other.cpuNanos(),
          (double) row.own().cpuNanos() / other.cpuNanos());
    }
    if (aes) {
      System.out.printf(Locale.ROOT, " %14.1f %14.1f", aesShare(row.own()), aesShare(row.peer()));
    }
    System.out.println();
  }

  /** The share of AES in the time of all tasks, in per cent. */
  private double aesShare(Measurement medians) {
    return 100.0 * medians.aesNanos() / medians.wallNanos() / cores;
  }

  private void profile(SparkSession spark, Workload workload, Comparison row) throws IOException {
    Source.JPARQUET.select(spark, workload.group());
    Profile profile =
        Profile.of(
            () -> workload.run(spark, Source.JPARQUET),
            PROFILE_SECONDS,
            // The recorder knows a thread that runs a task by its name outside of tasks.
            thread -> thread.startsWith("Executor task") || thread.equals("main"));
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "%s, %s: CPU ratio %.2f (jparquet %.0f ms, Spark's own source %.0f ms), target %.1f",
            row.workload(),
            row.codec(),
            row.cpuRatio(),
            row.own().cpuNanos() / 1e6,
            row.peer().cpuNanos() / 1e6,
            row.target()));
    lines.addAll(profile.lines());
    profiles.save(row.workload() + "-" + row.codec(), lines);
  }
}
