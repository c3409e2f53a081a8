package io.jparquet.benchmarks.spark;

import io.jparquet.examples.TpchTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StringType;

/**
 * The files that the suite reads: made once by Spark's own writer, kept in a directory, and read by
 * both sources through views named {@code <source>_<table>}.
 */
final class Data {
  private static final int TASKS = 4;
  private static final List<String> TABLES =
      List.of("lineitem", "strings", "nested", "lineitem_encrypted", "lineitem_all_encrypted");

  private final SparkSession spark;
  private final Path directory;

  private Data(SparkSession spark, Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /** Makes what is missing of the tables for a scale, and defines the views. */
  static Data prepare(SparkSession spark, Path root, double scale, String codec)
      throws IOException {
    Path directory = root.toAbsolutePath().normalize().resolve("scale-" + scale + "-" + codec);
    Data data = new Data(spark, directory);
    for (String table : TABLES) {
      Path path = directory.resolve(table);
      Encryption encryption = encryption(table);
      if (Files.notExists(path.resolve("_SUCCESS"))) {
        rows(spark, table, scale)
            .write()
            .mode("overwrite")
            .option("compression", codec)
            .options(encryption.writing())
            .parquet(path.toString());
      }
      encryption.check(path);
      for (String source : SparkSuite.SOURCES) {
        spark
            .read()
            .format(source)
            .options(encryption.reading())
            .load(path.toString())
            .createOrReplaceTempView(view(source, table));
      }
    }
    return data;
  }

  /** Name of the view of a table through a source. */
  static String view(String source, String table) {
    return source + "_" + table;
  }

  /** A query over the plain table names, turned to the views of one source. */
  static String in(String source, String sql) {
    String result = sql;
    for (String table : TABLES) {
      result = result.replaceAll("\\bFROM " + table + "\\b", "FROM " + view(source, table));
    }
    return result;
  }

  /** An order-independent hash of all rows and columns. */
  static Object hash(Dataset<Row> rows) {
    // Maps have no hash in Spark; their entries have.
    String[] expressions =
        Arrays.stream(rows.schema().fields())
            .map(
                field ->
                    field.dataType() instanceof MapType
                        ? "map_entries(" + field.name() + ")"
                        : field.name())
            .toArray(String[]::new);
    return rows.selectExpr("xxhash64(" + String.join(", ", expressions) + ") AS h")
        .selectExpr("count(*)", "bit_xor(h)", "sum(CAST(h AS DECIMAL(38,0)))")
        .collectAsList();
  }

  /**
   * The maximum of each column of a table; of strings that of their lengths, because Spark does not
   * generate code for the maximum of strings and its interpreter would hide the scan.
   */
  String maxima(String table) {
    return Arrays.stream(spark.table(view("parquet", table)).schema().fields())
        .map(
            field ->
                field.dataType() instanceof StringType
                    ? "max(octet_length(" + field.name() + "))"
                    : "max(" + field.name() + ")")
        .collect(Collectors.joining(", "));
  }

  private static Encryption encryption(String table) {
    return switch (table) {
      case "lineitem_encrypted" -> Encryption.THREE_COLUMNS;
      case "lineitem_all_encrypted" -> Encryption.ALL_COLUMNS;
      default -> Encryption.NONE;
    };
  }

  /** Where a writing workload puts its files. */
  String output(String workload, String source) {
    return directory.resolve("out").resolve(workload + "-" + source).toString();
  }

  private static Dataset<Row> rows(SparkSession spark, String table, double scale) {
    return switch (table) {
      case "lineitem" -> TpchTables.lineitem(spark, scale, TASKS).coalesce(1);
      case "lineitem_encrypted", "lineitem_all_encrypted" ->
          spark.table(view("parquet", "lineitem")).coalesce(1);
      case "strings" -> strings(spark, (long) (1_000_000 * scale));
      case "nested" -> nested(spark, (long) (300_000 * scale));
      default -> throw new IllegalArgumentException("no such table: " + table);
    };
  }

  private static Dataset<Row> strings(SparkSession spark, long count) {
    return spark
        .range(0, count, 1, 1)
        .selectExpr(
            "concat('id-', lpad(id, 12, '0')) AS id",
            "concat('https://www.example', pmod(xxhash64(id), 1000), '.com/item/', "
                + "hex(xxhash64(id, 1)), '?page=', id % 17) AS url",
            "md5(cast(id AS STRING)) AS digest",
            "concat_ws(' ', element_at(array('quick', 'silent', 'final', 'bold', 'ironic'), "
                + "cast(pmod(xxhash64(id, 2), 5) + 1 AS INT)), 'requests sleep among the', "
                + "conv(pmod(xxhash64(id, 3), 100000), 10, 36), 'deposits of', id % 9973) AS txt",
            "element_at(array('books', 'garden', 'tools', 'toys', 'music', 'health'), "
                + "cast(pmod(xxhash64(id, 4), 6) + 1 AS INT)) AS cat",
            "concat('product-', pmod(xxhash64(id, 5), 20000)) AS product");
  }

  private static Dataset<Row> nested(SparkSession spark, long count) {
    return spark
        .range(0, count, 1, 1)
        .selectExpr(
            "id AS o_id",
            "IF(id % 10 = 0, NULL, named_struct('id', pmod(xxhash64(id), 50000), "
                + "'name', concat('Customer#', pmod(xxhash64(id), 50000)), "
                + "'addr', IF(id % 7 = 0, NULL, named_struct("
                + "'city', concat('City ', pmod(xxhash64(id, 1), 500)), "
                + "'zip', cast(pmod(xxhash64(id, 2), 99999) AS INT))))) AS cust",
            "transform(sequence(1, cast(pmod(xxhash64(id, 3), 7) AS INT) + 1), i -> named_struct("
                + "'partkey', pmod(xxhash64(id, i), 200000), "
                + "'qty', cast(pmod(xxhash64(id, i, 1), 50) AS INT), "
                + "'price', cast(pmod(xxhash64(id, i, 2), 1000000) / 100.0 AS DOUBLE), "
                + "'comment', IF(i % 5 = 0, NULL, "
                + "concat('item ', conv(xxhash64(id, i, 3), 10, 36))))) AS items",
            "map_from_entries(transform(sequence(1, cast(id % 4 AS INT) + 1), i -> "
                + "struct(concat('attr', i), concat('v', pmod(xxhash64(id, i, 4), 100))))) "
                + "AS attrs",
            "transform(sequence(1, cast(id % 3 AS INT) + 1), i -> named_struct("
                + "'k', i, 'vals', sequence(i, i + cast(id % 5 AS INT)))) AS deep");
  }
}
