package io.jparquet.examples;

import static org.apache.spark.sql.functions.col;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The main job: TPC-H data written and queried with jparquet and, beside it, with Spark's own
 * {@code parquet} source.
 *
 * <p>Generates the tables, writes each with both sources under the same options, creates SQL tables
 * over the files, runs Q1, Q3 and Q6 on both, and compares every result. Prints the results, what
 * the scans skipped, the file sizes and the times. Exits with 1 if any result differs.
 */
@Command(
    name = "tpch",
    mixinStandardHelpOptions = true,
    description = "Writes and queries TPC-H data with jparquet and with Spark's parquet source.")
public final class TpchExample implements Callable<Integer> {
  private static final List<String> SOURCES = List.of("jparquet", "parquet");
  private static final int TASKS = 4;

  @Option(
      names = "--scale",
      defaultValue = "0.1",
      description = "TPC-H scale factor (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Option(
      names = "--dir",
      defaultValue = "target/tpch",
      description = "Directory for the files; emptied first (default: ${DEFAULT-VALUE}).")
  private Path directory;

  private final List<Row> sizes = new ArrayList<>();
  private final List<Row> timings = new ArrayList<>();
  private final List<Row> skipped = new ArrayList<>();
  private final List<String> differences = new ArrayList<>();

  public static void main(String[] args) {
    System.exit(new CommandLine(new TpchExample()).execute(args));
  }

  @Override
  public Integer call() throws IOException {
    directory = directory.toAbsolutePath().normalize();
    deleteRecursively(directory);
    Files.createDirectories(directory);
    try (SparkSession spark = session()) {
      writeTables(spark);
      createTables(spark);
      TpchQueries.all().forEach((name, sql) -> compare(spark, name, sql));
      report(spark);
    }
    if (!differences.isEmpty()) {
      System.out.println("DIFFERENT RESULTS: " + String.join(", ", differences));
      return 1;
    }
    System.out.println("All results are equal.");
    return 0;
  }

  private SparkSession session() {
    return SparkSession.builder()
        .appName("jparquet TPC-H example")
        .master("local[*]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", TASKS)
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.warehouse.dir", directory.resolve("warehouse").toUri().toString())
        .getOrCreate();
  }

  private void writeTables(SparkSession spark) throws IOException {
    Dataset<Row> lineitem =
        generated("lineitem", TpchTables.lineitem(spark, scale, TASKS), lineitemRows());
    // One file per ship mode, sorted by date, in row groups of 20,000 rows: a query for one year
    // then needs only some of the row groups.
    Dataset<Row> sorted =
        lineitem
            .repartition(TASKS, col("l_shipmode"))
            .sortWithinPartitions("l_shipmode", "l_shipdate");
    for (String source : SOURCES) {
      write(sorted, source, "lineitem", "l_shipmode");
    }
    lineitem.unpersist(true);
    Dataset<Row> orders =
        generated("orders", TpchTables.orders(spark, scale, TASKS), (long) (1_500_000 * scale));
    for (String source : SOURCES) {
      write(orders, source, "orders");
    }
    orders.unpersist(true);
    Dataset<Row> customer =
        generated("customer", TpchTables.customer(spark, scale, TASKS), (long) (150_000 * scale));
    for (String source : SOURCES) {
      write(customer, source, "customer");
    }
    customer.unpersist(true);
  }

  private long lineitemRows() {
    return TpchTables.expectedLineitemRows(scale);
  }

  /** Generates a table into Spark's cache, so that both sources write the very same rows. */
  private static Dataset<Row> generated(String table, Dataset<Row> rows, long expectedRows) {
    Dataset<Row> cached = rows.persist(StorageLevel.MEMORY_AND_DISK());
    long before = TpchTables.GENERATED_ROWS.sum();
    try (ProgressBar progress =
        new ProgressBarBuilder()
            .setTaskName("generate " + table)
            .setInitialMax(expectedRows)
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(500)
            .build()) {
      Thread watcher =
          new Thread(
              () -> {
                while (!Thread.currentThread().isInterrupted()) {
                  progress.stepTo(Math.min(expectedRows, TpchTables.GENERATED_ROWS.sum() - before));
                  try {
                    Thread.sleep(200);
                  } catch (InterruptedException e) {
                    return;
                  }
                }
              },
              "generation-progress");
      watcher.setDaemon(true);
      watcher.start();
      long rowCount = cached.count();
      watcher.interrupt();
      progress.maxHint(rowCount);
      progress.stepTo(rowCount);
    }
    return cached;
  }

  private void write(Dataset<Row> rows, String source, String table, String... partitionBy)
      throws IOException {
    Path path = tablePath(source, table);
    long start = System.nanoTime();
    rows.write()
        .format(source)
        .option("compression", "zstd")
        .option("parquet.block.row.count.limit", 20_000)
        .partitionBy(partitionBy)
        .save(path.toString());
    long millis = millisSince(start);
    long bytes = dataBytes(path);
    System.out.printf(Locale.ROOT, "wrote %-8s with %-8s in %,6d ms%n", table, source, millis);
    sizes.add(RowFactory.create(table, source, bytes, dataFiles(path), millis));
  }

  private void createTables(SparkSession spark) {
    for (String source : SOURCES) {
      spark.sql("CREATE DATABASE " + source);
      for (String table : List.of("lineitem", "orders", "customer")) {
        spark.sql(
            String.format(
                "CREATE TABLE %s.%s USING %s LOCATION '%s'",
                source, table, source, tablePath(source, table).toUri()));
        if (source.equals("parquet") && table.equals("lineitem")) {
          // Spark keeps the partitions of its own tables in the catalog, and asks to be told.
          spark.sql("MSCK REPAIR TABLE parquet.lineitem");
        }
      }
    }
  }

  private void compare(SparkSession spark, String name, String sql) {
    List<Row> expected = run(spark, "parquet", name, sql);
    List<Row> actual = run(spark, "jparquet", name, sql);
    boolean equal = expected.equals(actual);
    System.out.printf(
        Locale.ROOT,
        "%n%s with jparquet (%s):%n",
        name,
        equal ? "equal to Spark's parquet" : "DIFFERENT from Spark's parquet");
    spark.createDataFrame(actual, actual.get(0).schema()).show(20, 30);
    if (!equal) {
      differences.add(name);
      System.out.println("Spark's parquet gave:");
      spark.createDataFrame(expected, expected.get(0).schema()).show(20, 30);
    }
  }

  /** Runs a query three times, so that the time shown is not that of class loading. */
  private List<Row> run(SparkSession spark, String source, String name, String sql) {
    spark.sql("USE " + source);
    List<Row> rows = List.of();
    long best = Long.MAX_VALUE;
    for (int repetition = 0; repetition < 3; repetition++) {
      Dataset<Row> query = spark.sql(sql);
      long start = System.nanoTime();
      rows = query.collectAsList();
      best = Math.min(best, millisSince(start));
      if (repetition == 0) {
        for (ScanMetrics scan : ScanMetrics.of(query)) {
          skipped.add(RowFactory.create(name, source, scan.scan(), scan.describe()));
        }
      }
    }
    timings.add(RowFactory.create(name, source, best));
    return rows;
  }

  private void report(SparkSession spark) {
    System.out.println("Files:");
    show(
        spark,
        sizes,
        new StructType()
            .add("table", DataTypes.StringType)
            .add("source", DataTypes.StringType)
            .add("bytes", DataTypes.LongType)
            .add("files", DataTypes.LongType)
            .add("write ms", DataTypes.LongType));
    System.out.println("What the scans read and skipped:");
    show(
        spark,
        skipped,
        new StructType()
            .add("query", DataTypes.StringType)
            .add("source", DataTypes.StringType)
            .add("scan", DataTypes.StringType)
            .add("metrics", DataTypes.StringType));
    System.out.println("Times (best of three):");
    show(
        spark,
        timings,
        new StructType()
            .add("query", DataTypes.StringType)
            .add("source", DataTypes.StringType)
            .add("ms", DataTypes.LongType));
  }

  private static void show(SparkSession spark, List<Row> rows, StructType schema) {
    spark.createDataFrame(rows, schema).show(100, false);
  }

  private Path tablePath(String source, String table) {
    return directory.resolve(source).resolve(table);
  }

  private static long dataBytes(Path path) throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      long bytes = 0;
      for (Path file : (Iterable<Path>) files.filter(TpchExample::isDataFile)::iterator) {
        bytes += Files.size(file);
      }
      return bytes;
    }
  }

  private static long dataFiles(Path path) throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      return files.filter(TpchExample::isDataFile).count();
    }
  }

  private static boolean isDataFile(Path path) {
    return path.toString().endsWith(".parquet");
  }

  private static long millisSince(long startNanos) {
    return (System.nanoTime() - startNanos) / 1_000_000;
  }

  private static void deleteRecursively(Path path) throws IOException {
    if (Files.notExists(path)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(path)) {
      for (Path each : (Iterable<Path>) paths.sorted(Comparator.reverseOrder())::iterator) {
        Files.delete(each);
      }
    }
  }
}
