package io.jparquet.spark.planning;

import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.read.DriverRead;
import io.jparquet.spark.core.read.ReadPlan;
import io.jparquet.spark.core.scan.FileSplits;
import io.jparquet.spark.core.scan.JParquetScan;
import io.jparquet.spark.core.scan.ScanColumns;
import io.jparquet.spark.core.scan.ScanRead;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.catalyst.catalog.CatalogStatistics;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The statistics of a scan.
 *
 * @param describing whether nothing was pushed down, as for DESCRIBE
 */
record ScanStatistics(JParquetScan scan, boolean describing) {

  /**
   * The bytes of the files times the share of the columns, as from Spark's own source. If all
   * footers are in memory, only the row groups that filters leave count, and the stored bytes of
   * their columns if these are more; but the estimate is never above that of Spark's own source, so
   * that no join is planned as one of larger tables than there.
   */
  Statistics estimated() {
    SQLConf conf = SessionSettings.sqlConf(read().session());
    double factor = conf.fileCompressionFactor();
    double share = read().columns().shareOfTable();
    Optional<CatalogStatistics> analyzed =
        describing || conf.cboEnabled() || conf.planStatsEnabled()
            ? read().table().analyzed()
            : Optional.empty();
    if (analyzed.isPresent()) {
      AnalyzedTable found = new AnalyzedTable(analyzed.get());
      long selected = FileSplits.sizeInBytes(directories());
      return new EstimatedSize(
          Math.max(1, (long) (factor * selected * share)),
          found.rows(selected),
          () -> {
            Map<NamedReference, ColumnStatistics> statistics = columns();
            statistics.putAll(found.columns(scan.readSchema()));
            return statistics;
          });
    }
    double bytes = read().index().sizeInBytes() * share;
    DriverRead read = read().forEstimate();
    ScanEstimate.Left left = new ScanEstimate(read.hadoopConf()).left(read.plan(), directories());
    if (left == null) {
      return new EstimatedSize((long) (factor * bytes), -1, this::columns);
    }
    bytes = Math.min(bytes, Math.max(left.bytes() * share, left.columnBytes()));
    return new EstimatedSize(Math.max(1, (long) (factor * bytes)), left.rows(), this::columns);
  }

  private ScanRead read() {
    return scan.read();
  }

  private List<PartitionDirectory> directories() {
    return scan.files().directories();
  }

  /** For DESCRIBE alone: the optimizer asks the scans of its plans too, and would not use them. */
  private Map<NamedReference, ColumnStatistics> columns() {
    Map<NamedReference, ColumnStatistics> statistics = new HashMap<>();
    if (!describing) {
      return statistics;
    }
    StructField[] fields = scan.readSchema().fields();
    Configuration hadoopConf = read().hadoopConf();
    ReadSettings settings = read().settings(hadoopConf);
    List<ReadPlan> plans =
        Arrays.stream(fields)
            .map(field -> new StructType(new StructField[] {field}))
            .map(column -> new ScanColumns(read().table(), column, read().columns().variants()))
            .map(single -> single.plan(new Filter[0], settings))
            .toList();
    List<ColumnFacts> facts = new ScanEstimate(hadoopConf).columns(plans, directories());
    for (int i = 0; i < fields.length; i++) {
      if (facts.get(i) != null) {
        statistics.put(FieldReference.column(fields[i].name()), facts.get(i));
      }
    }
    return statistics;
  }
}
