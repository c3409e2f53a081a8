package io.jparquet.benchmarks.spark;

import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Flat tables, each with one kind of column. */
final class FlatRows {
  private FlatRows() {}

  /**
   * Six string columns, from six distinct values to one per row, in one file; three million rows at
   * scale 1.
   */
  static Dataset<Row> strings(SparkSession spark, double scale) {
    return strings(spark, scale, 1);
  }

  /** The same rows, in several files. */
  static Dataset<Row> strings(SparkSession spark, double scale, int files) {
    return spark
        .range(0, (long) (3_000_000 * scale), 1, files)
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

  /**
   * Doubles with few repetitions: a drifting sensor, noise, a clock, a temperature, in one file;
   * six million rows at scale 1.
   */
  static Dataset<Row> doubles(SparkSession spark, double scale) {
    return spark
        .range(0, (long) (6_000_000 * scale), 1, 1)
        .selectExpr(
            "20 + sin(id / 5000.0D) * 5 + pmod(xxhash64(id), 100000) / 1e6D AS sensor",
            "pmod(xxhash64(id, 1), 9007199254740992) / 9007199254740992.0D AS uniform",
            "1.7e9D + id * 0.25D + pmod(xxhash64(id, 2), 1000) / 1e6D AS clock",
            "round(15 + sin(id / 80000.0D) * 10 + pmod(xxhash64(id, 3), 4000) / 1000.0D, 3) "
                + "AS temp");
  }

  /** Columns {@code c0} to {@code c<count - 1>}: INT, BIGINT, DOUBLE and STRING in turn. */
  static Dataset<Row> columns(SparkSession spark, int count, long rows, int files) {
    String[] types = {"INT", "BIGINT", "DOUBLE", "STRING"};
    String[] columns =
        IntStream.range(0, count)
            .mapToObj(
                i -> "CAST(pmod(id * 31 + %d, 1000) AS %s) AS c%d".formatted(i, types[i % 4], i))
            .toArray(String[]::new);
    return spark.range(0, rows, 1, files).selectExpr(columns);
  }
}
