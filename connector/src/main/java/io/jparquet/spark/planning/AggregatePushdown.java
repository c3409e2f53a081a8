package io.jparquet.spark.planning;

import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.file.ScannedTable;
import io.jparquet.spark.core.scan.AggregatedRows;
import io.jparquet.spark.core.scan.JParquetScan;
import io.jparquet.spark.planning.aggregate.PushedAggregation;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Aggregates of whole directories, which a scan takes out of footers. */
record AggregatePushdown(PushedAggregation aggregation) implements AggregatedRows {

  private static final String ENABLED = "spark.sql.parquet.aggregatePushdown";

  /**
   * Takes aggregates, unless the session says no. Other than in Spark's own source that is the
   * default, since a file whose footer does not tell is read instead; but where damaged files are
   * skipped, footers would count rows that cannot be read. So they would where damaged parts are
   * left out, whatever the session says.
   *
   * @param options options of the table and of the read
   */
  static Optional<AggregatedRows> of(
      ScannedTable table, CaseInsensitiveStringMap options, Aggregation requested) {
    SQLConf conf = SessionSettings.sqlConf(table.session());
    boolean byDefault =
        !SparkOptions.IGNORE_CORRUPT_FILES.from(options::get, conf.ignoreCorruptFiles());
    String asked = conf.getConfString(ENABLED, Boolean.toString(byDefault));
    boolean leavesOutDamage =
        ReadSettings.leavesOutDamage(
            conf, options, table.session().sparkContext().hadoopConfiguration());
    if (!Boolean.parseBoolean(asked) || leavesOutDamage) {
      return Optional.empty();
    }
    StructType schema = CharVarcharUtils.replaceCharVarcharWithStringInSchema(table.tableSchema());
    Set<String> partitionColumns = Set.of(table.readPartitionSchema().fieldNames());
    return Optional.ofNullable(PushedAggregation.of(requested, schema, partitionColumns::contains))
        .map(AggregatePushdown::new);
  }

  @Override
  public StructType columns() {
    return aggregation.columns();
  }

  @Override
  public Scan of(JParquetScan rows) {
    return new AggregateScan(rows, aggregation);
  }
}
