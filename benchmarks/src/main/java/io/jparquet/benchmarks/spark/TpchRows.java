package io.jparquet.benchmarks.spark;

import io.jparquet.examples.TpchTables;
import io.trino.tpch.Part;
import io.trino.tpch.PartGenerator;
import java.math.BigDecimal;
import java.util.Iterator;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Rows of TPC-H, each table in one file. */
final class TpchRows {
  private static final int TASKS = 4;

  private TpchRows() {}

  static Dataset<Row> lineitem(SparkSession spark, double scale) {
    return TpchTables.lineitem(spark, scale, TASKS).coalesce(1);
  }

  static Dataset<Row> part(SparkSession spark, double scale) {
    StructType schema =
        new StructType()
            .add("p_partkey", DataTypes.LongType)
            .add("p_name", DataTypes.StringType)
            .add("p_mfgr", DataTypes.StringType)
            .add("p_brand", DataTypes.StringType)
            .add("p_type", DataTypes.StringType)
            .add("p_size", DataTypes.IntegerType)
            .add("p_container", DataTypes.StringType)
            .add("p_retailprice", DataTypes.createDecimalType(15, 2))
            .add("p_comment", DataTypes.StringType);
    MapPartitionsFunction<Long, Row> rows =
        ids -> {
          Iterator<Part> parts = new PartGenerator(scale, 1, 1).iterator();
          return new Iterator<>() {
            @Override
            public boolean hasNext() {
              return parts.hasNext();
            }

            @Override
            public Row next() {
              return row(parts.next());
            }
          };
        };
    return spark.range(0, 1, 1, 1).mapPartitions(rows, Encoders.row(schema));
  }

  private static Row row(Part part) {
    return RowFactory.create(
        part.getPartKey(),
        part.getName(),
        part.getManufacturer(),
        part.getBrand(),
        part.getType(),
        part.getSize(),
        part.getContainer(),
        BigDecimal.valueOf(part.getRetailPriceInCents(), 2),
        part.getComment());
  }
}
