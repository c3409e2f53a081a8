package io.jparquet.spark.planning;

import io.jparquet.spark.core.read.ScanMetric;
import io.jparquet.spark.core.read.ScanMetrics;
import io.jparquet.spark.core.scan.FileMetrics;
import io.jparquet.spark.core.scan.FileSplits;
import io.jparquet.spark.core.scan.JParquetScan;
import io.jparquet.spark.planning.aggregate.AggregateReaderFactory;
import io.jparquet.spark.planning.aggregate.PushedAggregation;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.SupportsRuntimeV2Filtering;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.internal.connector.SupportsMetadata;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A scan that gives aggregates of the rows that another scan reads, in parts that Spark puts
 * together: {@code COUNT} as a sum of counts, which of no part at all would be null. So without
 * groups there always is a part.
 */
final class AggregateScan
    implements Scan, Batch, SupportsReportStatistics, SupportsRuntimeV2Filtering, SupportsMetadata {

  private final JParquetScan rows;
  private final PushedAggregation aggregation;
  private final PendingFilters pending;
  private FileMetrics planned = FileMetrics.NONE;

  /** The metrics that Spark knows; null until it has asked for them. */
  private CustomMetric[] declared;

  /**
   * The aggregates of some rows.
   *
   * @param rows a scan of the columns of the aggregation
   */
  public AggregateScan(JParquetScan rows, PushedAggregation aggregation) {
    this.rows = rows;
    this.aggregation = aggregation;
    this.pending = new PendingFilters(rows.read().columns());
  }

  @Override
  public StructType readSchema() {
    return aggregation.schema();
  }

  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return ColumnarSupportMode.SUPPORTED;
  }

  /** As {@link JParquetScan#toBatch}. */
  @Override
  public Batch toBatch() {
    RuntimeFilters filters = pending.take();
    return filters == null ? this : new FilteredBatch(filters);
  }

  /** The columns that are grouped by: aggregates can't be filtered before they are complete. */
  @Override
  public NamedReference[] filterAttributes() {
    List<String> names = List.of(aggregation.columns().fieldNames());
    return Arrays.stream(rows.filterAttributes())
        .filter(column -> aggregation.groups().contains(names.indexOf(column.fieldNames()[0])))
        .toArray(NamedReference[]::new);
  }

  @Override
  public void filter(Predicate[] predicates) {
    pending.add(predicates);
  }

  @Override
  public Predicate[] pushedPredicates() {
    return pending.used();
  }

  @Override
  public boolean supportsIterativePushdown() {
    return rows.supportsIterativePushdown();
  }

  /** The groups that runtime filters leave. */
  private final class FilteredBatch implements Batch {
    private final RuntimeFilters filters;

    FilteredBatch(RuntimeFilters filters) {
      this.filters = filters;
    }

    @Override
    public InputPartition[] planInputPartitions() {
      return plan(filters.select(rows.files().directories()));
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
      return AggregateScan.this.createReaderFactory();
    }
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return plan(rows.files().directories());
  }

  private InputPartition[] plan(List<PartitionDirectory> directories) {
    long start = System.nanoTime();
    long read = FileSplits.fileCount(directories);
    List<PartitionDirectory> all = rows.files().directories();
    List<FilePartition> tasks =
        rows.read().columns().readsFiles()
            ? rows.files().bySize(directories)
            : rows.files().byNumber(directories);
    planned =
        new FileMetrics(read, FileSplits.sizeInBytes(all), FileSplits.fileCount(all) - read)
            .plannedIn(System.nanoTime() - start);
    return tasks.isEmpty() && !aggregation.isGrouped()
        ? new InputPartition[] {new FilePartition(0, new PartitionedFile[0])}
        : tasks.toArray(new InputPartition[0]);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new AggregateReaderFactory(rows.createReaderFactory(), aggregation);
  }

  /** The same on each call, whatever the session says by then: Spark asks once for a plan. */
  @Override
  public synchronized CustomMetric[] supportedCustomMetrics() {
    if (declared == null) {
      Set<ScanMetric> metrics = rows.read().possibleMetrics();
      metrics.add(ScanMetric.ROW_GROUPS_ANSWERED);
      declared = rows.read().shown(metrics);
    }
    return declared.clone();
  }

  @Override
  public CustomTaskMetric[] reportDriverMetrics() {
    return ScanMetrics.declared(planned.values(), supportedCustomMetrics());
  }

  /** About one row for each file. */
  @Override
  public Statistics estimateStatistics() {
    long parts = Math.max(1, FileSplits.fileCount(rows.files().directories()));
    return new EstimatedSize(parts * Math.max(1, readSchema().defaultSize()));
  }

  @Override
  public String description() {
    return rows.description() + ", " + rows.read().text(aggregation.facts());
  }

  @Override
  public scala.collection.immutable.Map<String, String> getMetaData() {
    Map<String, String> explained = rows.read().explained();
    explained.putAll(aggregation.facts());
    return scala.collection.immutable.Map.from(CollectionConverters.asScala(explained));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AggregateScan scan
        && rows.equals(scan.rows)
        && aggregation.equals(scan.aggregation);
  }

  @Override
  public int hashCode() {
    return aggregation.hashCode();
  }
}
