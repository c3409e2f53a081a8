package io.jparquet.benchmarks.spark;

import io.jparquet.examples.TpchTables;
import io.trino.tpch.NationGenerator;
import io.trino.tpch.PartGenerator;
import io.trino.tpch.PartSupplierGenerator;
import io.trino.tpch.RegionGenerator;
import io.trino.tpch.SupplierGenerator;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.Iterator;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Rows of TPC-H, each table in one file. */
final class TpchRows {
  private static final int TASKS = 4;

  private TpchRows() {}

  /** Creates the entities of a table, in the process that writes them. */
  @FunctionalInterface
  private interface Entities<E> extends Serializable {
    Iterable<E> make();
  }

  /** Creates a row from an entity. */
  @FunctionalInterface
  private interface ToRow<E> extends Serializable {
    Row row(E entity);
  }

  static Dataset<Row> lineitem(SparkSession spark, double scale) {
    return TpchTables.lineitem(spark, scale, TASKS).coalesce(1);
  }

  static Dataset<Row> orders(SparkSession spark, double scale) {
    return TpchTables.orders(spark, scale, TASKS).coalesce(1);
  }

  static Dataset<Row> customer(SparkSession spark, double scale) {
    return TpchTables.customer(spark, scale, TASKS).coalesce(1);
  }

  static Dataset<Row> part(SparkSession spark, double scale) {
    return rows(
        spark,
        "p_partkey BIGINT, p_name STRING, p_mfgr STRING, p_brand STRING, p_type STRING,"
            + " p_size INT, p_container STRING, p_retailprice DECIMAL(15, 2), p_comment STRING",
        () -> new PartGenerator(scale, 1, 1),
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

  static Dataset<Row> supplier(SparkSession spark, double scale) {
    return rows(
        spark,
        "s_suppkey BIGINT, s_name STRING, s_address STRING, s_nationkey BIGINT, s_phone STRING,"
            + " s_acctbal DECIMAL(15, 2), s_comment STRING",
        () -> new SupplierGenerator(scale, 1, 1),
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

  static Dataset<Row> partsupp(SparkSession spark, double scale) {
    return rows(
        spark,
        "ps_partkey BIGINT, ps_suppkey BIGINT, ps_availqty INT, ps_supplycost DECIMAL(15, 2),"
            + " ps_comment STRING",
        () -> new PartSupplierGenerator(scale, 1, 1),
        offer ->
            RowFactory.create(
                offer.getPartKey(),
                offer.getSupplierKey(),
                offer.getAvailableQuantity(),
                money(offer.getSupplyCostInCents()),
                offer.getComment()));
  }

  static Dataset<Row> nation(SparkSession spark, double scale) {
    return rows(
        spark,
        "n_nationkey BIGINT, n_name STRING, n_regionkey BIGINT, n_comment STRING",
        NationGenerator::new,
        nation ->
            RowFactory.create(
                nation.getNationKey(),
                nation.getName(),
                nation.getRegionKey(),
                nation.getComment()));
  }

  static Dataset<Row> region(SparkSession spark, double scale) {
    return rows(
        spark,
        "r_regionkey BIGINT, r_name STRING, r_comment STRING",
        RegionGenerator::new,
        region -> RowFactory.create(region.getRegionKey(), region.getName(), region.getComment()));
  }

  private static BigDecimal money(long cents) {
    return BigDecimal.valueOf(cents, 2);
  }

  private static <E> Dataset<Row> rows(
      SparkSession spark, String schema, Entities<E> entities, ToRow<E> toRow) {
    MapPartitionsFunction<Long, Row> rows =
        ids -> {
          Iterator<E> all = entities.make().iterator();
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
    return spark.range(0, 1, 1, 1).mapPartitions(rows, Encoders.row(StructType.fromDDL(schema)));
  }
}
