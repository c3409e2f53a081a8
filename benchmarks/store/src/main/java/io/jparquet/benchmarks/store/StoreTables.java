package io.jparquet.benchmarks.store;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * The tables in the store, which Spark's own source writes.
 *
 * @param root the directory of the tables
 * @param scale 1 for 150 MB of each wide table
 * @param files number of small files
 */
record StoreTables(SparkSession spark, String root, double scale, int files) {
  /** Sixteen columns of eight bytes, in six files with a few row groups each. */
  static final String WIDE = "wide";

  /** The same rows, in one row group per file. */
  static final String WHOLE = "whole";

  /** Rows with unique keys in eight files with Bloom filters, of which each spans all keys. */
  static final String KEYS = "keys";

  /** Many files of a hundred rows. */
  static final String SMALL = "small";

  static final int COLUMNS = 16;
  private static final long WIDE_ROWS = 1_200_000;
  private static final int WIDE_FILES = 6;
  private static final long KEY_ROWS = 800_000;
  private static final int KEY_FILES = 8;
  private static final int SMALL_ROWS = 100;

  // A prime: its multiples go through all keys in an order for which statistics are useless.
  private static final long KEY_STEP = 7_368_787;

  /** Number of rows of the wide tables. */
  long wideRows() {
    return (long) (WIDE_ROWS * scale);
  }

  /** Number of rows with keys; the keys are the even numbers up to twice as much. */
  long keyRows() {
    return (long) (KEY_ROWS * scale);
  }

  String path(String table) {
    return root + table;
  }

  /** Writes all tables. */
  void write() {
    // About three row groups per file.
    String rowGroup = String.valueOf((long) (8_500_000 * scale));
    save(wide(wideRows()), WIDE, Map.of("parquet.block.size", rowGroup));
    save(wide(wideRows()), WHOLE, Map.of());
    save(
        keys(),
        KEYS,
        Map.of(
            "parquet.bloom.filter.enabled#key",
            "true",
            "parquet.bloom.filter.expected.ndv#key",
            String.valueOf(keyRows() / KEY_FILES)));
    save(small(), SMALL, Map.of("maxRecordsPerFile", String.valueOf(SMALL_ROWS)));
  }

  private void save(Dataset<Row> rows, String table, Map<String, String> options) {
    DataFrameWriter<Row> writer = rows.write().format("parquet").mode("overwrite");
    writer.options(options).save(path(table));
  }

  /** In the order of {@code c0}; the other columns are scattered. */
  Dataset<Row> wide(long rows) {
    String[] columns =
        Stream.concat(
                Stream.of("id AS c0", "pmod(xxhash64(id), 1000000) AS c1"),
                IntStream.range(2, COLUMNS)
                    .mapToObj(
                        i ->
                            i % 4 == 0
                                ? "xxhash64(id, " + i + ") / 3.0D AS c" + i
                                : "xxhash64(id, " + i + ") AS c" + i))
            .toArray(String[]::new);
    return spark.range(0, rows, 1, WIDE_FILES).selectExpr(columns);
  }

  private Dataset<Row> keys() {
    return spark
        .range(0, keyRows(), 1, KEY_FILES)
        .selectExpr(
            "2 * pmod(id * " + KEY_STEP + ", " + keyRows() + ") AS key",
            "pmod(xxhash64(id, 1), 1000000) AS owner",
            "concat_ws('/', md5(cast(id AS STRING)), hex(xxhash64(id, 4)), id) AS payload");
  }

  private Dataset<Row> small() {
    return spark
        .range(0, (long) files * SMALL_ROWS, 1, 1)
        .selectExpr(
            "id",
            "cast(id % 1000 AS INT) AS n",
            "concat('name-', id % 500) AS name",
            "id / 7.0D AS x");
  }

  /** The sums of some columns, which decode all their values. */
  static String[] sums(IntStream columns) {
    return columns
        .mapToObj(i -> i % 4 == 0 && i > 0 ? "max(c" + i + ")" : "bit_xor(c" + i + ")")
        .collect(Collectors.toList())
        .toArray(String[]::new);
  }
}
