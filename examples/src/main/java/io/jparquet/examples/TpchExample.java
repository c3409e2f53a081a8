package io.jparquet.examples;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.round;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.Utils;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The main job: TPC-H data written and queried with jparquet and, beside it, with Spark's own
 * {@code parquet} source.
 *
 * <p>Generates the tables, writes each with both sources under the same options, creates SQL tables
 * over the files, runs Q1, Q3 and Q6 on both, and compares every result. Prints the file sizes, the
 * results, the times, and what the scans of jparquet read. Exits with 1 if any result differs.
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

  /** Best times by query and source. */
  private final Map<String, Map<String, Long>> millis = new LinkedHashMap<>();

  private final AlignedTable scans =
      new AlignedTable("query", "table", "row groups", "pages", "column data", "fetched");
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
      report();
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
        .config("jparquet.metrics", "detail")
        .config("spark.sql.warehouse.dir", directory.resolve("warehouse").toUri().toString())
        .getOrCreate();
  }

  private void writeTables(SparkSession spark) throws IOException {
    System.out.printf("Each table, written with both sources (files, their size, time):%n");
    Dataset<Row> lineitem =
        generated("lineitem", TpchTables.lineitem(spark, scale, TASKS), lineitemRows());
    // One file per ship mode, sorted by date, in row groups of 20,000 rows and pages of 2,000: a
    // query for one year then needs only some of them.
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
        .option("parquet.page.row.count.limit", 2_000)
        .partitionBy(partitionBy)
        .save(path.toString());
    long millis = millisSince(start);
    System.out.printf(
        "  %-10s %-10s %3d files %12s %10s%n",
        table,
        source,
        dataFiles(path),
        Utils.bytesToString(dataBytes(path)),
        Utils.msDurationToString(millis));
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
          // Spark keeps the partitions of its own tables in the catalog, and must be notified.
          spark.sql("MSCK REPAIR TABLE parquet.lineitem");
        }
      }
    }
  }

  private void compare(SparkSession spark, String name, String sql) {
    List<Row> expected = run(spark, "parquet", name, sql);
    List<Row> actual = run(spark, "jparquet", name, sql);
    if (expected.equals(actual)) {
      System.out.printf("%n%s: jparquet and Spark's parquet have the same result:%n", name);
      readable(spark, actual).show(20, 30);
    } else {
      differences.add(name);
      System.out.printf("%n%s: THE RESULTS DIFFER. jparquet:%n", name);
      spark.createDataFrame(actual, actual.get(0).schema()).show(20, 30);
      System.out.println("Spark's parquet:");
      spark.createDataFrame(expected, expected.get(0).schema()).show(20, 30);
    }
  }

  /** Rows in fewer characters: decimals with two digits, and names without the table's prefix. */
  private static Dataset<Row> readable(SparkSession spark, List<Row> rows) {
    StructType schema = rows.get(0).schema();
    Column[] columns =
        Arrays.stream(schema.fields())
            .map(
                field -> {
                  Column column = col(field.name());
                  return (field.dataType() instanceof DecimalType ? round(column, 2) : column)
                      .as(field.name().replaceFirst("^[lo]_", ""));
                })
            .toArray(Column[]::new);
    return spark.createDataFrame(rows, schema).select(columns);
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
        ScanMetrics.of(query).forEach(scan -> addScan(name, scan));
      }
    }
    millis.computeIfAbsent(name, query -> new HashMap<>()).put(source, best);
    return rows;
  }

  private void addScan(String query, ScanMetrics scan) {
    scans.row(
        query, scan.table(), scan.rowGroups(), scan.pages(), scan.columnBytes(), scan.fetched());
  }

  private void report() {
    System.out.println("Time of each query, best of three runs:");
    System.out.printf("  %-6s %12s %12s%n", "query", "jparquet", "parquet");
    millis.forEach(
        (query, bySource) ->
            System.out.printf(
                "  %-6s %12s %12s%n",
                query,
                Utils.msDurationToString(bySource.get("jparquet")),
                Utils.msDurationToString(bySource.get("parquet"))));
    System.out.printf(
        "%nWhat jparquet read (the SQL tab of Spark's UI shows more of each scan):%n");
    scans.lines().forEach(System.out::println);
    System.out.printf(
        """

          row groups   read, of all in the files: statistics exclude the others
          pages        read, of all in row groups of which the page index excludes some
          column data  compressed size of the query's columns in the row groups read, of that in all
          fetched      bytes read from the file system; small files are read whole, in one request

        The files are in %s.
        """,
        directory);
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
