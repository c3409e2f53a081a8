package io.jparquet.benchmarks.spark;

import io.jparquet.examples.TpchTables;
import io.trino.tpch.NationGenerator;
import io.trino.tpch.PartGenerator;
import io.trino.tpch.PartSupplierGenerator;
import io.trino.tpch.RegionGenerator;
import io.trino.tpch.SupplierGenerator;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Rows of TPC-H. */
public final class TpchRows {
  /** A task generates about this number of rows, so that files do not grow with the scale. */
  private static final double ROWS_OF_TASK = 1_500_000;

  /** The tables whose number of rows depends on the scale, with the number at scale 1. */
  private static final Map<String, Integer> ROWS =
      Map.of(
          "lineitem", 6_001_215,
          "orders", 1_500_000,
          "partsupp", 800_000,
          "part", 200_000,
          "customer", 150_000,
          "supplier", 10_000);

  private static final Set<String> SMALL = Set.of("nation", "region");

  private TpchRows() {}

  /** Creates the entities of a part of a table, in the process that writes them. */
  @FunctionalInterface
  private interface Entities<E> extends Serializable {
    /**
     * The entities of a part.
     *
     * @param part counted from 1
     */
    Iterable<E> make(int part);
  }

  /** Creates a row from an entity. */
  @FunctionalInterface
  private interface ToRow<E> extends Serializable {
    Row row(E entity);
  }

  /** The names of all tables. */
  public static Set<String> tables() {
    return Stream.concat(ROWS.keySet().stream(), SMALL.stream()).collect(Collectors.toSet());
  }

  /** The rows of a table, in as many partitions as tasks may generate at the same time. */
  public static Dataset<Row> inTasks(SparkSession spark, String table, double scale) {
    int tasks = (int) Math.ceil(ROWS.getOrDefault(table, 1) * scale / ROWS_OF_TASK);
    return switch (table) {
      case "lineitem" -> TpchTables.lineitem(spark, scale, tasks);
      case "orders" -> TpchTables.orders(spark, scale, tasks);
      case "customer" -> TpchTables.customer(spark, scale, tasks);
      case "part" -> part(spark, scale, tasks);
      case "supplier" -> supplier(spark, scale, tasks);
      case "partsupp" -> partsupp(spark, scale, tasks);
      case "nation" -> nation(spark);
      case "region" -> region(spark);
      default -> throw new IllegalArgumentException("no table of TPC-H: " + table);
    };
  }

  /** The rows of a table in one partition, which becomes one file. */
  static Table.Rows inOneFile(String table) {
    return (spark, scale) -> inTasks(spark, table, scale).coalesce(1);
  }

  private static Dataset<Row> part(SparkSession spark, double scale, int tasks) {
    return rows(
        spark,
        tasks,
        "p_partkey BIGINT, p_name STRING, p_mfgr STRING, p_brand STRING, p_type STRING,"
            + " p_size INT, p_container STRING, p_retailprice DECIMAL(15, 2), p_comment STRING",
        part -> new PartGenerator(scale, part, tasks),
        part ->
            RowFactory.create(
                part.getPartKey(),
                part.getName(),
                part.getManufacturer(),
                part.getBrand(),
                part.getType(),
                part.getSize(),
                part.getContainer(),
                money(part.getRetailPriceInCents()),
                part.getComment()));
  }

  private static Dataset<Row> supplier(SparkSession spark, double scale, int tasks) {
    return rows(
        spark,
        tasks,
        "s_suppkey BIGINT, s_name STRING, s_address STRING, s_nationkey BIGINT, s_phone STRING,"
            + " s_acctbal DECIMAL(15, 2), s_comment STRING",
        part -> new SupplierGenerator(scale, part, tasks),
        supplier ->
            RowFactory.create(
                supplier.getSupplierKey(),
                supplier.getName(),
                supplier.getAddress(),
                supplier.getNationKey(),
                supplier.getPhone(),
                money(supplier.getAccountBalanceInCents()),
                supplier.getComment()));
  }

  private static Dataset<Row> partsupp(SparkSession spark, double scale, int tasks) {
    return rows(
        spark,
        tasks,
        "ps_partkey BIGINT, ps_suppkey BIGINT, ps_availqty INT, ps_supplycost DECIMAL(15, 2),"
            + " ps_comment STRING",
        part -> new PartSupplierGenerator(scale, part, tasks),
        offer ->
            RowFactory.create(
                offer.getPartKey(),
                offer.getSupplierKey(),
                offer.getAvailableQuantity(),
                money(offer.getSupplyCostInCents()),
                offer.getComment()));
  }

  private static Dataset<Row> nation(SparkSession spark) {
    return rows(
        spark,
        1,
        "n_nationkey BIGINT, n_name STRING, n_regionkey BIGINT, n_comment STRING",
        all -> new NationGenerator(),
        nation ->
            RowFactory.create(
                nation.getNationKey(),
                nation.getName(),
                nation.getRegionKey(),
                nation.getComment()));
  }

  private static Dataset<Row> region(SparkSession spark) {
    return rows(
        spark,
        1,
        "r_regionkey BIGINT, r_name STRING, r_comment STRING",
        all -> new RegionGenerator(),
        region -> RowFactory.create(region.getRegionKey(), region.getName(), region.getComment()));
  }

  private static BigDecimal money(long cents) {
    return BigDecimal.valueOf(cents, 2);
  }

  private static <E> Dataset<Row> rows(
      SparkSession spark, int tasks, String schema, Entities<E> entities, ToRow<E> toRow) {
    MapPartitionsFunction<Long, Row> rows =
        ids -> {
          if (!ids.hasNext()) {
            return Collections.emptyIterator();
          }
          Iterator<E> all = entities.make(Math.toIntExact(ids.next()) + 1).iterator();
          return new Iterator<>() {
            @Override
            public boolean hasNext() {
              return all.hasNext();
            }

            @Override
            public Row next() {
              return toRow.row(all.next());
            }
          };
        };
    return spark
        .range(0, tasks, 1, tasks)
        .mapPartitions(rows, Encoders.row(StructType.fromDDL(schema)));
  }
}
