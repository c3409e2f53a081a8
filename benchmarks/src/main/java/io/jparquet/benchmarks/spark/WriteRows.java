package io.jparquet.benchmarks.spark;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/** Rows that write files, with the codec of the tables that they read. */
final class WriteRows {
  private WriteRows() {}

  static List<Workload> all(Data data) {
    double lineitem = data.codec().equals("zstd") ? 2.0 : 2.2;
    return List.of(
        Write.of("write-lineitem", lineitem, data, "lineitem"),
        Write.of("write-partitioned", 1.7, data, "lineitem").by("l_shipmode"),
        Write.of("write-nested", 2.2, data, "nested"),
        Write.of("write-strings", 1.9, data, "strings"),
        Write.of("write-doubles", 2.0, data, "doubles"));
  }

  /**
   * Writes a table; the rows come from Spark's own source for each.
   *
   * @param partitions partition columns
   */
  record Write(
      String name,
      double target,
      Data data,
      String table,
      List<String> partitions,
      Encryption encryption)
      implements Workload {
    static Write of(String name, double target, Data data, String table) {
      return new Write(name, target, data, table, List.of(), Encryption.NONE);
    }

    Write by(String column) {
      return new Write(name, target, data, table, List.of(column), encryption);
    }

    Write encrypted(Encryption how) {
      return new Write(name, target, data, table, partitions, how);
    }

    @Override
    public Group group() {
      return Group.WRITE;
    }

    @Override
    public boolean isEncrypted() {
      return !encryption.equals(Encryption.NONE);
    }

    @Override
    public Set<String> tables() {
      return Set.of(table);
    }

    @Override
    public void run(SparkSession spark, Source source) {
      DataFrameWriter<Row> writer =
          spark
              .table(Data.view(Source.PARQUET, table))
              .write()
              .format(source.format())
              .mode(SaveMode.Overwrite)
              .option("compression", data.codec())
              .options(encryption.writing());
      if (!partitions.isEmpty()) {
        writer.partitionBy(partitions.toArray(String[]::new));
      }
      writer.save(data.output(name, source));
    }

    @Override
    public Object checksum(SparkSession spark, Source source) {
      run(spark, source);
      String written = data.output(name, source);
      if (partitions.isEmpty()) {
        encryption.check(Path.of(written));
      }
      return Data.hash(spark.read().options(encryption.reading()).parquet(written));
    }
  }
}
