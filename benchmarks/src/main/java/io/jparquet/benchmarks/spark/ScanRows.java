package io.jparquet.benchmarks.spark;

import static io.jparquet.benchmarks.spark.Workload.Group.SCAN;

import io.jparquet.benchmarks.spark.Reads.Discard;
import io.jparquet.benchmarks.spark.Reads.Fold;
import io.jparquet.benchmarks.spark.Reads.Query;
import io.jparquet.examples.TpchQueries;
import java.util.List;

/** Rows that read each value of the columns that they name. */
final class ScanRows {
  // For strings, the maximum of their lengths is used: Spark generates no code for the maximum of
  // strings, and its interpreter would hide the scan.
  private static final String LINEITEM_MAXIMA =
      """
      SELECT max(l_orderkey), max(l_partkey), max(l_suppkey), max(l_linenumber), max(l_quantity),
             max(l_extendedprice), max(l_discount), max(l_tax), max(octet_length(l_returnflag)),
             max(octet_length(l_linestatus)), max(l_shipdate), max(l_commitdate),
             max(l_receiptdate), max(octet_length(l_shipinstruct)), max(octet_length(l_shipmode)),
             max(octet_length(l_comment))
      FROM lineitem
      """;

  private static final String STRINGS_MAXIMA =
      """
      SELECT max(octet_length(id)), max(octet_length(url)), max(octet_length(digest)),
             max(octet_length(txt)), max(octet_length(cat)), max(octet_length(product))
      FROM strings
      """;

  private static final String EXPLODE =
      """
      SELECT count(*), sum(item.qty), max(item.price), max(octet_length(item.comment))
      FROM (SELECT explode(items) AS item FROM nested)
      """;

  // Only one explode is used: with one for each level, two thirds of the time would be Spark's
  // loops.
  private static final String DEEP_LEAF =
      """
      SELECT count(*), sum(part.subs[0].vals[0])
      FROM (SELECT explode(deep) AS part FROM nested)
      """;

  private ScanRows() {}

  static List<Workload> all() {
    return List.of(
        new Fold("full-scan", SCAN, 2.0, "SELECT * FROM lineitem"),
        new Discard("full-scan-noop", SCAN, 1.5, "SELECT * FROM lineitem"),
        new Query("full-scan-max", SCAN, 1.0, LINEITEM_MAXIMA),
        new Fold("full-scan-v2", SCAN, 2.5, "SELECT * FROM lineitem_v2"),
        new Query("one-column", SCAN, 1.0, "SELECT sum(l_partkey) FROM lineitem"),
        new Query("sum-long", SCAN, 1.2, "SELECT sum(l_orderkey) FROM lineitem"),
        new Query("sum-long-plain", SCAN, 1.2, "SELECT sum(key) FROM keys"),
        new Query(
            "group-string",
            SCAN,
            1.3,
            "SELECT l_shipmode, count(*) FROM lineitem GROUP BY l_shipmode"),
        new Query(
            "three-columns",
            SCAN,
            1.5,
            "SELECT sum(l_partkey), sum(l_suppkey), max(l_shipdate) FROM lineitem"),
        new Fold("strings", SCAN, 2.0, "SELECT * FROM strings"),
        new Query("strings-max", SCAN, 1.0, STRINGS_MAXIMA),
        new Fold("doubles", SCAN, 1.0, "SELECT * FROM doubles"),
        new Query("q1", SCAN, 1.0, TpchQueries.Q1),
        new Query("nested-explode", SCAN, 1.8, EXPLODE),
        new Query("nested-size", SCAN, 3.0, "SELECT sum(size(items)) FROM nested"),
        new Query("nested-deep-leaf", SCAN, 2.0, DEEP_LEAF),
        new Query("nested-struct-leaf", SCAN, 1.0, "SELECT sum(cust.addr.zip) FROM nested"),
        new Discard("nested-noop", SCAN, 2.5, "SELECT * FROM nested"));
  }
}
