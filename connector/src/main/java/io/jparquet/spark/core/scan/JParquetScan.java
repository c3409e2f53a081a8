package io.jparquet.spark.core.scan;

import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.file.ScannedTable;
import io.jparquet.spark.core.read.EvaluatedFilter;
import io.jparquet.spark.core.read.JParquetReaderFactory;
import io.jparquet.spark.core.read.NeededRows;
import io.jparquet.spark.core.read.ScanMetric;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
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
import org.apache.spark.sql.execution.datasources.FileIndex;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.Seq;

/**
 * A scan whose columns and filters are settled, as Spark's planner sees it. Equal to another scan
 * that reads the same columns of the same files with the same filters, by which Spark finds
 * exchanges that it can reuse.
 */
public final class JParquetScan
    implements Scan, Batch, SupportsReportStatistics, SupportsRuntimeV2Filtering {

  private final ScannedTable table;
  private final SparkSession session;
  private final CaseInsensitiveStringMap options;
  private final FileIndex index;
  private final ScanColumns columns;
  private final ScanConditions conditions;
  private final ReadPlanner reads;
  private final ScanTasks tasks;
  private final RuntimeConditions runtime;
  private final boolean describing;
  private final ScanTarget target;
  private final ScanPlanning planning;

  /** Scans that evaluate some of the filters. */
  private final Map<List<EvaluatedFilter>, JParquetScan> filtered = new ConcurrentHashMap<>();

  /** Scans that return fields of variants, by their columns. */
  private final Map<StructType, JParquetScan> extractions = new ConcurrentHashMap<>();

  /** Null until Spark calls for it, which it does often: adding up many files takes time. */
  private @Nullable Statistics statistics;

  private FileMetrics planned = new FileMetrics(0, 0);

  /**
   * A scan.
   *
   * @param options options of the table and of the read
   * @param planning what is added to the scan
   * @param target what becomes of the files
   * @param columns the columns to read
   * @param needed which rows are needed
   * @param describing whether nothing was pushed down, as for DESCRIBE
   */
  JParquetScan(
      ScannedTable table,
      CaseInsensitiveStringMap options,
      ScanPlanning planning,
      ScanTarget target,
      ScanColumns columns,
      ScanConditions conditions,
      NeededRows needed,
      boolean describing) {
    this.describing = describing;
    this.planning = planning;
    this.target = target;
    this.table = table;
    this.session = table.session();
    this.options = options;
    this.index = table.index();
    this.columns = columns;
    this.conditions = conditions;
    this.reads = new ReadPlanner(session, options, columns, conditions, needed, target::purpose);
    this.tasks = new ScanTasks(reads, index, target, planning);
    this.runtime = planning.runtimeConditions(columns);
  }

  /** A scan of the same files with other columns, conditions or needs. */
  private JParquetScan with(ScanColumns read, ScanConditions filters, NeededRows rows) {
    return new JParquetScan(table, options, planning, target, read, filters, rows, false);
  }

  // ---- Filters that the scan evaluates

  /**
   * The filters of a plan that a scan of the same columns could evaluate in place of Spark: those
   * on columns of the files alone that say the same in terms of the readers, by the settings of the
   * session.
   *
   * @param filters conditions on the output of this scan
   * @param output the attributes of the scan's columns
   */
  public Map<Expression, EvaluatedFilter> evaluable(
      List<Expression> filters, Seq<AttributeReference> output) {
    return new EvaluableFilters(session, options).of(filters, columns.inFiles(), output);
  }

  /**
   * The same scan, which returns no row that does not satisfy some conditions.
   *
   * @param filters conditions of {@link #evaluable}
   */
  public JParquetScan evaluating(Collection<EvaluatedFilter> filters) {
    // Plans that are made again, as adaptive execution does it, share what is planned.
    return filtered.computeIfAbsent(
        List.copyOf(filters),
        evaluated -> with(columns, conditions.evaluating(evaluated), reads.needed()));
  }

  // ---- Fields of variants

  /**
   * The same scan with structs of the fields that a query needs in place of some variants.
   *
   * @param types the types of the columns, in their order
   */
  public JParquetScan extracting(List<DataType> types) {
    StructField[] fields = columns.schema().fields();
    StructField[] changed = new StructField[fields.length];
    for (int i = 0; i < fields.length; i++) {
      changed[i] =
          new StructField(
              fields[i].name(), types.get(i), fields[i].nullable(), fields[i].metadata());
    }
    // Plans that are made again, as adaptive execution does it, share what is planned.
    return extractions.computeIfAbsent(
        new StructType(changed),
        extraction ->
            with(
                new ScanColumns(table, extraction, planning.variants()),
                conditions,
                reads.needed()));
  }

  // ---- Files that a statement replaces

  /**
   * The files among which a scan of a target reads, and replaces those; for other scans all.
   *
   * @param byKeys whether Spark has named the files that have rows that the statement changes
   */
  public List<PartitionDirectory> chosen(List<PartitionDirectory> directories, boolean byKeys) {
    return target.choose(directories, byKeys);
  }

  // ---- Runtime filters

  /**
   * The partition columns: {@code JoinKeyFilters} serves others. None if not all rows are needed,
   * for those that are kept may be the ones that a filter drops. For the files that a statement
   * replaces their paths, by which Spark tells which of them have rows that match.
   */
  @Override
  public NamedReference[] filterAttributes() {
    return needsAllRows() ? target.filterable(columns) : new NamedReference[0];
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
    return !target.isReplaced();
  }

  /** Whether the readers may skip rows whose value of a column is not among the keys of a join. */
  public boolean takesKeysOf(String column) {
    return takesRuntimeFilters() && columns.isInFiles(column);
  }

  /** Whether the readers may skip rows by conditions that are found while a query runs. */
  public boolean takesRuntimeFilters() {
    return mayNeedFewer()
        && ReadSettings.filterPushdown(SessionSettings.sqlConf(session)).enabled();
  }

  private boolean needsAllRows() {
    return reads.needed().areAll();
  }

  // ---- Rows that are needed

  /** Whether fewer rows may be requested: so far all are needed, and they replace no files. */
  public boolean mayNeedFewer() {
    return needsAllRows() && !target.isReplaced();
  }

  /**
   * The same scan for a query that needs fewer rows.
   *
   * @param rows the conditions of the scan leave them
   * @throws IllegalStateException unless {@link #mayNeedFewer}
   */
  public JParquetScan needing(NeededRows rows) {
    if (!mayNeedFewer()) {
      throw new IllegalStateException(description() + " may not return fewer rows");
    }
    return with(columns, conditions, rows);
  }

  /** Whether there are conditions on the values of rows. */
  public boolean hasConditions() {
    return !conditions.onData().isEmpty();
  }

  /**
   * Whether the readers may drop rows by their values of a column: so far all are needed, the files
   * have the column, and the session lets readers filter.
   */
  public boolean dropsRowsBy(String column) {
    return takesKeysOf(column)
        && ReadSettings.evaluatesFilters(
            SessionSettings.sqlConf(session),
            options,
            session.sparkContext().hadoopConfiguration());
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

  // ---- Planning

  /** The files that the scan reads. */
  public FileSplits files() {
    return tasks.files();
  }

  /** The table whose files are read. */
  public ScannedTable table() {
    return table;
  }

  /** The files of the table when the scan was made. */
  public FileIndex index() {
    return index;
  }

  /** What files are read with. */
  public ReadPlanner reads() {
    return reads;
  }

  /** Whether some column comes from the files, not from their places. */
  public boolean readsFileColumns() {
    return columns.readsFiles();
  }

  /** All that the scan reads, but directly after {@link #filter} what the filters leave of it. */
  @Override
  public Batch toBatch() {
    return runtime.batch(this);
  }

  @Override
  public InputPartition[] planInputPartitions() {
    ScanTasks.Planned all = tasks.all();
    planned = all.metrics(0);
    return all.partitions();
  }

  /**
   * Plans tasks for some of the files. The scan reports these tasks in its metrics.
   *
   * @param more conditions besides those of the scan
   */
  public List<FilePartition> plan(List<PartitionDirectory> selected, Filter[] more) {
    ScanTasks.Planned some = tasks.of(selected, more);
    planned =
        some.metrics(FileSplits.fileCount(files().directories()) - FileSplits.fileCount(selected));
    return some.tasks();
  }

  @Override
  public JParquetReaderFactory createReaderFactory() {
    return reads.readerFactory();
  }

  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return ColumnarSupportMode.SUPPORTED;
  }

  // ---- Metrics, statistics and text

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return ScanMetric.shown(possibleMetrics());
  }

  /**
   * The metrics that may get a value. Spark's pages list every declared metric, so that others
   * would only be in the way.
   */
  public Set<ScanMetric> possibleMetrics() {
    Set<ScanMetric> metrics = EnumSet.allOf(ScanMetric.class);
    metrics.remove(ScanMetric.ROW_GROUPS_ANSWERED);
    if (filterAttributes().length == 0) {
      metrics.remove(ScanMetric.FILES_PRUNED);
    }
    boolean skips = takesRuntimeFilters() || reads.needed().areFirst() || target.isReplaced();
    if (conditions.areUnknownToReaders() && !skips) {
      metrics.removeAll(ScanMetric.ofFilters());
    }
    return metrics;
  }

  @Override
  public CustomTaskMetric[] reportDriverMetrics() {
    return planned.values();
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
    return columns.schema();
  }

  @Override
  public String description() {
    return table.name()
        + " "
        + conditions.description()
        + ", ReadSchema: "
        + columns.schema().simpleString()
        + target.description()
        + neededRows();
  }

  private String neededRows() {
    String rows = reads.needed().description();
    return rows.isEmpty() ? "" : ", " + rows;
  }

  // ---- Equality

  @Override
  public boolean equals(Object other) {
    return other instanceof JParquetScan scan
        && index.equals(scan.index)
        && columns.schema().equals(scan.columns.schema())
        && reads.needed().equals(scan.reads.needed())
        && target.equals(scan.target)
        && options.equals(scan.options)
        && (table.equals(scan.table) || hasSchemaOf(scan))
        && comparableConditions().equals(scan.comparableConditions());
  }

  private boolean hasSchemaOf(JParquetScan other) {
    return columns.tableSchema().equals(other.columns.tableSchema())
        && table.readPartitionSchema().equals(other.table.readPartitionSchema());
  }

  private Object comparableConditions() {
    StructField[] known =
        Stream.of(columns.tableSchema(), columns.schema())
            .flatMap(schema -> Arrays.stream(schema.fields()))
            .toArray(StructField[]::new);
    return conditions.comparable(new StructType(known));
  }

  @Override
  public int hashCode() {
    return columns.schema().hashCode();
  }
}
