package io.jparquet.spark.core.scan;

import io.jparquet.spark.core.read.EvaluatedFilter;
import io.jparquet.spark.core.read.JParquetReaderFactory;
import io.jparquet.spark.core.read.NeededRows;
import io.jparquet.spark.core.read.ScanMetrics;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.SupportsRuntimeV2Filtering;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.internal.connector.SupportsMetadata;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A scan whose columns and filters are settled, as Spark's planner sees it. Equal to another scan
 * that reads the same columns of the same files with the same filters, by which Spark finds
 * exchanges that it can reuse.
 */
public final class JParquetScan
    implements Scan, Batch, SupportsReportStatistics, SupportsRuntimeV2Filtering, SupportsMetadata {

  private final ScanRead read;
  private final ScanTasks tasks;
  private final RuntimeConditions runtime;
  private final boolean describing;
  private final ScanPlanning planning;

  /**
   * Scans that evaluate filters, by these filters; scans that return fields of variants, by the
   * types of their columns. Plans that are made again, as adaptive execution does it, share what is
   * planned.
   */
  private final Map<List<?>, JParquetScan> changed = new ConcurrentHashMap<>();

  /** Null until Spark calls for it, which it does often: adding up many files takes time. */
  private @Nullable Statistics statistics;

  private FileMetrics planned = FileMetrics.NONE;

  /** The metrics that Spark knows; null until it has asked for them. */
  private CustomMetric @Nullable [] declared;

  /**
   * A scan.
   *
   * @param read what is read
   * @param planning what is added to the scan
   * @param describing whether nothing was pushed down, as for DESCRIBE
   */
  JParquetScan(ScanRead read, ScanPlanning planning, boolean describing) {
    this.read = read;
    this.planning = planning;
    this.describing = describing;
    this.tasks = new ScanTasks(read, planning);
    this.runtime = planning.runtimeConditions(read.columns());
  }

  private JParquetScan with(ScanRead other) {
    return new JParquetScan(other, planning, false);
  }

  /** What is read. */
  public ScanRead read() {
    return read;
  }

  // ---- Scans of the same files

  /**
   * The same scan, which returns no row that does not satisfy some conditions.
   *
   * @param filters conditions of {@link ScanRead#evaluable}
   */
  public JParquetScan evaluating(Collection<EvaluatedFilter> filters) {
    List<EvaluatedFilter> evaluated = List.copyOf(filters);
    return changed.computeIfAbsent(evaluated, key -> with(read.evaluating(evaluated)));
  }

  /**
   * The same scan with structs of the fields that a query needs in place of some variants.
   *
   * @param types the types of the columns, in their order
   */
  public JParquetScan extracting(List<DataType> types) {
    return changed.computeIfAbsent(List.copyOf(types), key -> with(read.extracting(types)));
  }

  /**
   * The same scan for a query that needs fewer rows.
   *
   * @param rows which of the rows that pass the conditions are needed
   * @throws IllegalStateException unless {@link ScanRead#mayNeedFewer}
   */
  public JParquetScan needing(NeededRows rows) {
    return with(read.needing(rows));
  }

  /**
   * A condition on rows of the scan.
   *
   * @param condition over the attributes of the scan's columns
   * @param output these attributes
   */
  public Expression bound(Expression condition, Seq<AttributeReference> output) {
    return condition.transform(ReplacedAttributes.byPlaces(output));
  }

  // ---- Runtime filters

  /**
   * The partition columns: {@code JoinKeyFilters} serves others. For the files that a statement
   * replaces their paths, by which Spark tells which of them have rows that match.
   */
  @Override
  public NamedReference[] filterAttributes() {
    return read.filterable();
  }

  @Override
  public void filter(Predicate[] predicates) {
    runtime.add(predicates);
  }

  @Override
  public Predicate[] pushedPredicates() {
    return runtime.used();
  }

  /** For filters on partition columns that are no plain list of values. */
  @Override
  public boolean supportsIterativePushdown() {
    return !read.target().isReplaced();
  }

  // ---- Planning

  /** The files that the scan reads. */
  public FileSplits files() {
    return tasks.files();
  }

  /** All that the scan reads, but directly after {@link #filter} what the filters leave of it. */
  @Override
  public Batch toBatch() {
    return runtime.batch(this);
  }

  @Override
  public InputPartition[] planInputPartitions() {
    ScanTasks.Planned all = tasks.all();
    planned = all.metrics(FileSplits.sizeInBytes(files().directories()), 0);
    return all.partitions();
  }

  /**
   * Plans tasks for some of the files. The scan reports these tasks in its metrics.
   *
   * @param more conditions besides those of the scan
   */
  public List<FilePartition> plan(List<PartitionDirectory> selected, Filter[] more) {
    ScanTasks.Planned some = tasks.of(selected, more);
    List<PartitionDirectory> all = files().directories();
    planned =
        some.metrics(
            FileSplits.sizeInBytes(all),
            FileSplits.fileCount(all) - FileSplits.fileCount(selected));
    return some.tasks();
  }

  @Override
  public JParquetReaderFactory createReaderFactory() {
    return read.readerFactory();
  }

  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return ColumnarSupportMode.SUPPORTED;
  }

  // ---- Metrics, statistics and text

  /** The same on each call, whatever the session says by then: Spark asks once for a plan. */
  @Override
  public synchronized CustomMetric[] supportedCustomMetrics() {
    if (declared == null) {
      declared = read.shown(read.possibleMetrics());
    }
    return declared.clone();
  }

  @Override
  public CustomTaskMetric[] reportDriverMetrics() {
    return ScanMetrics.declared(planned.values(), supportedCustomMetrics());
  }

  @Override
  public Statistics estimateStatistics() {
    if (statistics == null) {
      statistics = planning.statistics(this, describing);
    }
    return statistics;
  }

  @Override
  public StructType readSchema() {
    return read.columns().schema();
  }

  @Override
  public String description() {
    return read.description();
  }

  @Override
  public scala.collection.immutable.Map<String, String> getMetaData() {
    return scala.collection.immutable.Map.from(CollectionConverters.asScala(read.explained()));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JParquetScan scan && read.equals(scan.read);
  }

  @Override
  public int hashCode() {
    return read.hashCode();
  }
}
