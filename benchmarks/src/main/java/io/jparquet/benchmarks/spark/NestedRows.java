package io.jparquet.benchmarks.spark;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Orders with structs, arrays, maps and nulls in them. */
final class NestedRows {
  private NestedRows() {}

  /** As many orders at scale 1 as in TPC-H, 1,500,000, with 1 to 7 items each, in one file. */
  static Dataset<Row> orders(SparkSession spark, double scale) {
    return orders(spark, scale, 1);
  }

  /** The same rows, in several files. */
  static Dataset<Row> orders(SparkSession spark, double scale, int files) {
    return spark
        .range(0, (long) (1_500_000 * scale), 1, files)
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
                + "'name', concat('group ', pmod(xxhash64(id, i, 5), 1000)), "
                + "'subs', transform(sequence(1, cast((id + i) % 3 AS INT) + 1), k -> "
                + "named_struct('k', k, 'vals', sequence(k, k + cast(id % 4 AS INT)))))) AS deep");
  }
}
