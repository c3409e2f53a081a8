package io.jparquet.examples;

import static org.apache.spark.sql.functions.expr;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/**
 * Runs a few queries on orders and customers, and keeps the pages of Spark open until its input
 * ends: for a look at the tab {@code jparquet}, and for the pictures of docs/metrics.md.
 *
 * <p>Prints the address of the pages when the queries have run.
 */
public final class SparkPages {
  private static final long ORDERS = 3_000_000;
  private static final long CUSTOMERS = 50_000;
  private static final int FILES = 4;

  private final SparkSession spark;
  private final String directory;

  private SparkPages(SparkSession spark, String directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /** Takes the directory for the files, which is made and at the end deleted; a new one if none. */
  public static void main(String[] args) throws IOException {
    Path directory =
        args.length == 0
            ? Files.createTempDirectory("shop")
            : Files.createDirectory(Path.of(args[0]));
    try (SparkSession spark =
        SparkSession.builder()
            .appName("orders")
            .master("local[2]")
            .config("spark.ui.port", "0")
            .config("spark.sql.warehouse.dir", directory.toUri().toString())
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.jparquet.accelerate.read", "true")
            .getOrCreate()) {
      SparkPages pages = new SparkPages(spark, directory.toString());
      pages.write();
      pages.query();
      System.out.println("Pages: " + spark.sparkContext().uiWebUrl().get());
      while (System.in.read() >= 0) {
        // the pages stay until the input ends
      }
    } finally {
      delete(directory);
    }
  }

  private void write() {
    run(
        "Write orders",
        () ->
            spark
                .range(0, ORDERS, 1, FILES)
                .withColumn("day", expr("date_add(DATE'2025-01-01', CAST(id div 8000 AS INT))"))
                .withColumn("customer", expr("id * 7919 % " + CUSTOMERS))
                .withColumn("price", expr("CAST(id * 31 % 100000 / 100 AS DECIMAL(9, 2))"))
                .withColumn("note", functions.sha1(functions.col("id").cast("string")))
                .write()
                .format("jparquet")
                .option("parquet.block.row.count.limit", 100_000)
                .save(directory + "/orders"));
    run(
        "Write customers",
        () ->
            spark
                .range(0, CUSTOMERS, 1, 1)
                .withColumn("city", expr("concat('city ', id % 40)"))
                .write()
                .format("jparquet")
                .save(directory + "/customers"));
    spark.sql("CREATE TABLE returns (id LONG) USING parquet OPTIONS (jparquet.accelerate 'false')");
    spark.sql("INSERT INTO returns SELECT id * 5000 FROM range(500)");
  }

  private void query() {
    view("orders");
    view("customers");
    String customers = " JOIN customers ON customer = customers.id";
    show("Newest day", "SELECT max(day) FROM orders");
    show("Revenue of a week", "SELECT sum(price) FROM orders WHERE day >= '2026-01-05'");
    show(
        "Orders of a city in March",
        "SELECT city, count(*), sum(price) FROM orders"
            + customers
            + " WHERE city = 'city 7' AND day BETWEEN '2025-03-01' AND '2025-03-31' GROUP BY city");
    show("Returned orders", "SELECT orders.* FROM orders JOIN returns ON orders.id = returns.id");
    show("One order", "SELECT * FROM orders WHERE id = 1234567");
    show("Highest prices", "SELECT * FROM orders ORDER BY day DESC, price DESC LIMIT 20");
  }

  /** With the short name of Spark's own source, for which jparquet reads. */
  private void view(String name) {
    spark.read().format("parquet").load(directory + "/" + name).createOrReplaceTempView(name);
  }

  private void show(String description, String sql) {
    run(description, () -> spark.sql(sql).collectAsList());
  }

  private void run(String description, Runnable query) {
    spark.sparkContext().setJobDescription(description);
    query.run();
    spark.sparkContext().setJobDescription(null);
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      List<Path> inner = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : inner) {
        Files.delete(file);
      }
    }
  }
}
