package io.jparquet.benchmarks.store;

import io.jparquet.benchmarks.report.Environment;
import io.jparquet.spark.core.file.ConnectorContext;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Runs each row with jparquet and with Spark's {@code parquet} in turn, in one JVM on the same
 * tables, which are in a slow store; prints requests and elapsed times and their ratio (peer /
 * jparquet: above 1, jparquet is faster). Each run is cold: no footer is in memory.
 *
 * <p>A row is timed only if both sources give equal results.
 */
@Command(
    name = "store-suite",
    mixinStandardHelpOptions = true,
    description = "Compares requests and elapsed times on a slow object store, interleaved.")
public final class StoreSuite implements Callable<Integer> {
  private static final List<String> SOURCES = List.of("jparquet", "parquet");

  @Option(
      names = "--latency-ms",
      defaultValue = "30",
      description = "Time before each response (default: ${DEFAULT-VALUE}).")
  private double latency;

  @Option(
      names = "--megabytes-per-second",
      defaultValue = "50",
      description = "Limit of each connection (default: ${DEFAULT-VALUE}).")
  private double bandwidth;

  @Option(
      names = "--scale",
      defaultValue = "1.0",
      description = "Scale factor of the wide tables (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Option(
      names = "--files",
      defaultValue = "2000",
      description = "Number of small files (default: ${DEFAULT-VALUE}).")
  private int files;

  @Option(
      names = "--rounds",
      defaultValue = "5",
      description = "Timed runs of each source per row (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--warmups",
      defaultValue = "2",
      description = "Untimed runs of each source before them (default: ${DEFAULT-VALUE}).")
  private int warmups;

  @Option(
      names = "--cores",
      defaultValue = "2",
      description = "Number of concurrent tasks (default: ${DEFAULT-VALUE}).")
  private int cores;

  @Option(
      names = "--only",
      defaultValue = ".*",
      description = "Regular expression for the rows to run (default: all).")
  private Pattern only;

  @Option(
      names = "--streams",
      split = ",",
      defaultValue = "classic,analytics",
      description =
          "Hadoop's kinds of streams, fs.s3a.input.stream.type; classic is the default up to Hadoop"
              + " 3.4, analytics since 3.5 (default: ${DEFAULT-VALUE}).")
  private List<String> streams;

  @Option(
      names = "--report",
      description = "Directory of the results, whose tables are updated with the figures.")
  private Path report;

  @Option(
      names = "--conf",
      description = "Settings of the session, NAME=VALUE; may be given several times.")
  private Map<String, String> settings = new LinkedHashMap<>();

  public static void main(String[] args) {
    System.exit(new CommandLine(new StoreSuite()).execute(args));
  }

  @Override
  public Integer call() throws IOException {
    if (report != null && StoreRow.all().stream().noneMatch(this::isWanted)) {
      // The page is made from the existing figures, in case its text has changed.
      new StoreReport(report).save();
      return 0;
    }
    try (LocalStore store = new LocalStore();
        SlowProxy proxy = new SlowProxy(store.address(), latency, bandwidth);
        SparkSession spark = session(proxy)) {
      StoreTables tables = new StoreTables(spark, "s3a://" + LocalStore.BUCKET + "/", scale, files);
      proxy.slow(false);
      tables.write();
      heading();
      boolean equal = true;
      for (String stream : streams) {
        spark.conf().set("fs.s3a.input.stream.type", stream);
        for (StoreRow row : StoreRow.all()) {
          if (isWanted(row) && (row.isRead() || stream.equals("classic"))) {
            equal &= compare(row, tables, proxy, stream);
          }
        }
      }
      return equal ? 0 : 1;
    }
  }

  private boolean isWanted(StoreRow row) {
    return only.matcher(row.name()).matches();
  }

  private SparkSession session(SlowProxy proxy) throws IOException {
    Path buffers = Files.createTempDirectory("s3a");
    SparkSession.Builder builder =
        SparkSession.builder()
            .appName("jparquet benchmarks")
            .master("local[" + cores + "]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", cores)
            .config("spark.sql.session.timeZone", "UTC")
            .config("spark.hadoop.fs.s3a.endpoint", proxy.address().toString())
            .config("spark.hadoop.fs.s3a.buffer.dir", buffers.toString())
            .config(
                "spark.hadoop.fs.s3a.committer.staging.tmp.path",
                buffers.resolve("staging").toUri().toString());
    LocalStore.clientSettings()
        .forEach((name, value) -> builder.config("spark.hadoop." + name, value));
    settings.forEach(builder::config);
    return builder.getOrCreate();
  }

  private boolean compare(StoreRow row, StoreTables tables, SlowProxy proxy, String stream)
      throws IOException {
    proxy.slow(true);
    forgetAll(tables);
    Map<String, Object> results = new LinkedHashMap<>();
    for (String source : SOURCES) {
      results.put(source, run(row, tables, source));
    }
    if (results.values().stream().distinct().count() > 1) {
      System.out.println(row.name() + ": different data: " + results);
      return false;
    }
    Map<String, List<StoreMeasurement>> measured = new LinkedHashMap<>();
    SOURCES.forEach(source -> measured.put(source, new ArrayList<>()));
    for (int round = -warmups; round < rounds; round++) {
      for (int turn = 0; turn < SOURCES.size(); turn++) {
        String source = SOURCES.get(Math.floorMod(round + turn, SOURCES.size()));
        System.gc();
        forgetAll(tables);
        StoreMeasurement run = StoreMeasurement.of(() -> run(row, tables, source), proxy.counts());
        if (round >= 0) {
          measured.get(source).add(run);
        }
      }
    }
    StoreComparison comparison =
        new StoreComparison(
            row,
            stream,
            StoreMeasurement.median(measured.get(SOURCES.get(0))),
            StoreMeasurement.median(measured.get(SOURCES.get(1))));
    print(comparison);
    if (report != null) {
      StoreReport page = new StoreReport(report);
      page.add(comparison, settings(tables), Environment.current());
      page.save();
    }
    return true;
  }

  /** The client keeps what it has read as long as it is open. */
  private static void forgetAll(StoreTables tables) throws IOException {
    ConnectorContext.ofProcess().forgetFooters();
    Configuration conf = tables.spark().sessionState().newHadoopConf();
    FileSystem.get(URI.create(tables.root()), conf).close();
    FileSystem client = FileSystem.get(URI.create(tables.root()), conf);
    client.exists(new org.apache.hadoop.fs.Path(tables.path(StoreTables.WIDE)));
  }

  private static Object run(StoreRow row, StoreTables tables, String source) {
    return row.job().run(tables.spark(), tables, source);
  }

  private String settings(StoreTables tables) {
    return String.format(
        Locale.ROOT,
        "%.0f ms and %.0f MB/s, scale %.1f, %d small files, local[%d], medians of %d rounds",
        latency,
        bandwidth,
        tables.scale(),
        files,
        cores,
        rounds);
  }

  private void heading() {
    System.out.printf(
        "%-20s %-10s %10s %10s %8s %18s %18s %18s%n",
        "row", "stream", "jparquet", "parquet", "ratio", "requests", "in flight", "MB");
  }

  private static void print(StoreComparison row) {
    System.out.printf(
        Locale.ROOT,
        "%-20s %-10s %10.0f %10.0f %8.2f %8.0f %9.0f %8.0f %9.0f %8.1f %9.1f%n",
        row.row().name(),
        row.stream(),
        row.own().millis(),
        row.peer().millis(),
        row.ratio(),
        row.own().requests(),
        row.peer().requests(),
        row.own().mostInFlight(),
        row.peer().mostInFlight(),
        row.own().megabytes(),
        row.peer().megabytes());
  }
}
