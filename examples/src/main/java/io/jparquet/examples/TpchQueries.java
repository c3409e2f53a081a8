package io.jparquet.examples;

import java.util.LinkedHashMap;
import java.util.Map;

/** The TPC-H queries that the example and the benchmarks run, with the validation parameters. */
public final class TpchQueries {
  /** Q1: a pricing summary; reads nearly all of lineitem, seven columns. */
  public static final String Q1 =
      """
      SELECT l_returnflag, l_linestatus,
             sum(l_quantity) AS sum_qty,
             sum(l_extendedprice) AS sum_base_price,
             sum(l_extendedprice * (1 - l_discount)) AS sum_disc_price,
             sum(l_extendedprice * (1 - l_discount) * (1 + l_tax)) AS sum_charge,
             avg(l_quantity) AS avg_qty,
             avg(l_extendedprice) AS avg_price,
             avg(l_discount) AS avg_disc,
             count(*) AS count_order
      FROM lineitem
      WHERE l_shipdate <= date '1998-12-01' - interval '90' day
      GROUP BY l_returnflag, l_linestatus
      ORDER BY l_returnflag, l_linestatus
      """;

  /** Q3: unshipped orders of the highest value; joins customer, orders and lineitem. */
  public static final String Q3 =
      """
      SELECT l_orderkey,
             sum(l_extendedprice * (1 - l_discount)) AS revenue,
             o_orderdate, o_shippriority
      FROM customer, orders, lineitem
      WHERE c_mktsegment = 'BUILDING'
        AND c_custkey = o_custkey
        AND l_orderkey = o_orderkey
        AND o_orderdate < date '1995-03-15'
        AND l_shipdate > date '1995-03-15'
      GROUP BY l_orderkey, o_orderdate, o_shippriority
      ORDER BY revenue DESC, o_orderdate
      LIMIT 10
      """;

  /** Q6: the revenue that smaller discounts would have brought; a selective filter on lineitem. */
  public static final String Q6 =
      """
      SELECT sum(l_extendedprice * l_discount) AS revenue
      FROM lineitem
      WHERE l_shipdate >= date '1994-01-01'
        AND l_shipdate < date '1995-01-01'
        AND l_discount BETWEEN 0.05 AND 0.07
        AND l_quantity < 24
      """;

  private TpchQueries() {}

  /** The queries by name, in order. */
  public static Map<String, String> all() {
    Map<String, String> queries = new LinkedHashMap<>();
    queries.put("Q1", Q1);
    queries.put("Q3", Q3);
    queries.put("Q6", Q6);
    return queries;
  }
}
