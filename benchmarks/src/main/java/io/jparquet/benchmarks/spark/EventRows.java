package io.jparquet.benchmarks.spark;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Tables for queries that select few rows. */
final class EventRows {
  /** Events at scale 1. */
  static final long EVENTS = 6_000_000;

  /** Microseconds since the epoch of the first event; the others follow at one per second. */
  static final long FIRST_MICROS = 1_700_000_000_000_000L;

  /** Number of values of {@code score}, which are uniformly distributed. */
  static final int SCORES = 1_000_000;

  /** Rows of {@link #keys} at scale 1. */
  static final long KEYS = 6_000_000;

  private static final int KEY_FILES = 8;
  // A prime: its multiples go through all keys in an order for which statistics are useless.
  private static final long KEY_STEP = 7_368_787;

  private EventRows() {}

  /** Rows in the order of {@code ts}, in one file; {@code score} is scattered over all pages. */
  static Dataset<Row> events(SparkSession spark, double scale) {
    return spark
        .range(0, (long) (EVENTS * scale), 1, 1)
        .selectExpr(
            "id",
            "timestamp_micros("
                + FIRST_MICROS
                + " + id * 1000000 + pmod(xxhash64(id), 1000000)) AS ts",
            "cast(pmod(xxhash64(id, 1), " + SCORES + ") AS INT) AS score",
            "concat('device-', pmod(xxhash64(id, 2), 5000)) AS device",
            "element_at(array('ok', 'late', 'lost', 'retried'), "
                + "cast(pmod(xxhash64(id, 3), 4) + 1 AS INT)) AS status",
            "pmod(xxhash64(id, 4), 9007199254740992) / 9007199254740992.0D AS reading",
            "pmod(xxhash64(id, 5), 1000000) AS user",
            "concat('event of ', conv(xxhash64(id, 6), 10, 36), ' by ', id % 9973) AS message");
  }

  /**
   * Rows with a unique, even {@code key} each, in eight files that all span the range of all keys.
   */
  static Dataset<Row> keys(SparkSession spark, double scale) {
    long count = (long) (KEYS * scale);
    return spark
        .range(0, count, 1, KEY_FILES)
        .selectExpr(
            "2 * pmod(id * " + KEY_STEP + ", " + count + ") AS key",
            "pmod(xxhash64(id, 1), 1000000) AS owner",
            "cast(pmod(xxhash64(id, 2), 10000) / 100.0 AS DOUBLE) AS amount",
            "concat('region-', pmod(xxhash64(id, 3), 50)) AS region",
            "concat_ws('/', md5(cast(id AS STRING)), hex(xxhash64(id, 4)), id) AS payload");
  }

  /** Few columns of few values; {@link Tables} sets the number of rows per file. */
  static Dataset<Row> small(SparkSession spark, long count) {
    return spark
        .range(0, count, 1, 1)
        .selectExpr(
            "id",
            "cast(id % 1000 AS INT) AS n",
            "concat('name-', id % 500) AS name",
            "id / 7.0D AS x");
  }
}
