package io.jparquet.spark.read.scan;

import io.jparquet.spark.files.ScannedTable;
import io.jparquet.spark.read.EvaluatedFilter;
import io.jparquet.spark.read.FileMetrics;
import io.jparquet.spark.read.JParquetReaderFactory;
import io.jparquet.spark.read.NeededRows;
import io.jparquet.spark.read.ScanMetric;
import io.jparquet.spark.read.column.VariantExtraction;
import io.jparquet.spark.read.split.ColumnFacts;
import io.jparquet.spark.read.split.FileSplits;
import io.jparquet.spark.read.split.JoinKeyTrial;
import io.jparquet.spark.read.split.ScanEstimate;
import io.jparquet.spark.read.topn.TopN;
import io.jparquet.spark.settings.ReadSettings;
import io.jparquet.spark.settings.SessionSettings;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.catalog.CatalogStatistics;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.connector.expressions.FieldReference;
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
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;
import org.apache.spark.sql.execution.datasources.FileIndex;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
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
  private final EvaluableFilters evaluable;
  private final ReadPlanner reads;
  private final ScanTasks tasks;
  private final PendingFilters pending;
  private final boolean describing;

  /** The files that a statement replaces by what becomes of their rows; null for other scans. */
  private final ReplacedFileSet target;

  /** Scans that evaluate some of the filters. */
  private final Map<List<EvaluatedFilter>, JParquetScan> filtered = new ConcurrentHashMap<>();

  /** Scans that return fields of variants, by their columns. */
  private final Map<StructType, JParquetScan> extractions = new ConcurrentHashMap<>();

  /** Null until Spark calls for it, which it does often: adding up many files takes time. */
  private EstimatedSize size;

  private FileMetrics planned = new FileMetrics(0, 0);

  /**
   * A scan.
   *
   * @param options options of the table and of the read
   * @param columns the columns to read
   * @param needed which rows are needed
   * @param describing whether nothing was pushed down, as for DESCRIBE
   */
  JParquetScan(
      ScannedTable table,
      CaseInsensitiveStringMap options,
      ScanColumns columns,
      ScanConditions conditions,
      NeededRows needed,
      boolean describing) {
    this(table, options, columns, conditions, needed, describing, null);
  }

  /**
   * A scan of the files that a statement replaces: of all rows of these, for those that the
   * statement does not change have to be written again.
   *
   * @param conditions conditions that each row satisfies which the statement changes; they choose
   *     files
   */
  static JParquetScan ofTarget(
      ScannedTable table,
      CaseInsensitiveStringMap options,
      ScanColumns columns,
      ScanConditions conditions,
      ReplacedFileSet target) {
    JParquetScan scan =
        new JParquetScan(
            table, options, columns, conditions.onlyOnFiles(), new NeededRows.All(), false, target);
    target.begin(
        new ReadPlanner(table.session(), options, columns, conditions, new NeededRows.All(), false),
        scan.deleting(target.deletion()));
    return scan;
  }

  private JParquetScan(
      ScannedTable table,
      CaseInsensitiveStringMap options,
      ScanColumns columns,
      ScanConditions conditions,
      NeededRows needed,
      boolean describing,
      ReplacedFileSet target) {
    this.describing = describing;
    this.target = target;
    this.table = table;
    this.session = table.session();
    this.options = options;
    this.index = table.index();
    this.columns = columns;
    this.conditions = conditions;
    this.evaluable = new EvaluableFilters(session, options);
    this.reads = new ReadPlanner(session, options, columns, conditions, needed, target != null);
    this.tasks = new ScanTasks(reads, index, target);
    this.pending = new PendingFilters(columns.filterable());
  }

  // ---- Filters that the scan evaluates

  /**
   * The filters of a plan that a scan of the same columns could evaluate in place of Spark: those
   * on columns of the files alone that say the same in terms of the readers, by the settings of the
   * session.
   *
   * @param filters conditions on the output of this scan
   */
  public List<Expression> evaluable(List<Expression> filters) {
    return evaluable.of(filters, columns.inFiles());
  }

  /**
   * The same scan, which returns no row that does not satisfy some conditions.
   *
   * @param filters conditions of {@link #evaluable}
   * @param output the attributes of the scan's columns
   */
  public JParquetScan evaluating(List<Expression> filters, Seq<AttributeReference> output) {
    // Plans that are made again, as adaptive execution does it, share what is planned.
    return filtered.computeIfAbsent(
        evaluable.evaluated(filters, output),
        evaluated ->
            new JParquetScan(
                table,
                options,
                columns,
                conditions.evaluating(evaluated),
                reads.needed(),
                false,
                target));
  }

  // ---- Fields of variants

  /**
   * The same scan with structs of the fields that a query needs in place of some variants.
   *
   * @param types the types of the columns, in their order
   * @param variants how these fields are read
   */
  public JParquetScan extracting(List<DataType> types, VariantExtraction variants) {
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
            new JParquetScan(
                table,
                options,
                new ScanColumns(table, extraction, variants),
                conditions,
                reads.needed(),
                false,
                target));
  }

  // ---- Files that a statement replaces

  /**
   * The conditions of a DELETE besides those that choose directories, if the readers know all of
   * them; else none.
   */
  private List<EvaluatedFilter> deleting(ReplacedFileSet.Deletion deletion) {
    if (deletion == null) {
      return List.of();
    }
    List<Expression> onData =
        deletion.conditions().stream().filter(f -> !conditions.chooseDirectories(f)).toList();
    return evaluable(onData).size() == onData.size()
        ? evaluable.evaluated(onData, deletion.output())
        : List.of();
  }

  /**
   * The files among which a scan of a target reads, and replaces those; for other scans all.
   *
   * @param byKeys whether Spark has named the files that have rows that the statement changes
   */
  List<PartitionDirectory> chosen(List<PartitionDirectory> directories, boolean byKeys) {
    return target == null ? directories : target.choose(directories, byKeys);
  }

  // ---- Runtime filters

  /**
   * The partition columns: {@code JoinKeyFilters} serves others. None if not all rows are needed,
   * for those that are kept may be the ones that a filter drops. For the files that a statement
   * replaces their paths, by which Spark tells which of them have rows that match.
   */
  @Override
  public NamedReference[] filterAttributes() {
    if (target != null && target.takesKeys()) {
      return columns.filterable().paths();
    }
    return needsAllRows() && target == null
        ? columns.filterable().inDirectories()
        : new NamedReference[0];
  }

  @Override
  public void filter(Predicate[] predicates) {
    pending.add(predicates);
  }

  @Override
  public Predicate[] pushedPredicates() {
    return pending.used();
  }

  /** For filters on partition columns that are no plain list of values. */
  @Override
  public boolean supportsIterativePushdown() {
    return target == null;
  }

  /** As {@link PendingFilters#take}. */
  RuntimeFilters takeRuntimeFilters() {
    return pending.take();
  }

  /** Whether the readers may skip rows whose value of a column is not among the keys of a join. */
  public boolean takesKeysOf(String column) {
    return takesRuntimeFilters() && columns.isInFiles(column);
  }

  /** Whether the readers may skip rows by conditions that are found while a query runs. */
  public boolean takesRuntimeFilters() {
    return needsAllRows()
        && target == null
        && ReadSettings.filterPushdown(SessionSettings.sqlConf(session)).enabled();
  }

  private boolean needsAllRows() {
    return reads.needed() instanceof NeededRows.All;
  }

  /** Decides which keys of joins are worth a condition. */
  public JoinKeyTrial joinKeyTrial() {
    return reads.joinKeyTrial();
  }

  // ---- Limits

  /**
   * The same scan where only some rows are needed, whichever they are. Planning leaves out what
   * others make superfluous that surely satisfy all conditions.
   *
   * @param count how many are needed
   * @return null if not all rows were needed, or there are no conditions on their values
   */
  public JParquetScan matching(int count) {
    return needsAllRows() && target == null && !conditions.onData().isEmpty()
        ? new JParquetScan(
            table, options, columns, conditions, new NeededRows.Matching(count), false, null)
        : null;
  }

  // ---- Sorts with a limit

  /**
   * A condition on rows of the scan.
   *
   * @param condition over the attributes of the scan's columns
   * @param output these attributes
   */
  public Expression bound(Expression condition, Seq<AttributeReference> output) {
    return condition.transform(ReplacedAttributes.byPlaces(output));
  }

  /**
   * The same scan, of which only the first rows in an order are needed.
   *
   * @return null if that skips nothing: not all rows were needed, the order is not that of a column
   *     of the files, or the session does not let readers filter
   */
  public JParquetScan first(TopN order) {
    boolean filters =
        takesRuntimeFilters()
            && ReadSettings.evaluatesFilters(
                SessionSettings.sqlConf(session),
                options,
                session.sparkContext().hadoopConfiguration());
    return filters && columns.isInFiles(order.path().get(0))
        ? new JParquetScan(
            table, options, columns, conditions, new NeededRows.First(order), false, null)
        : null;
  }

  // ---- Planning

  /** The files that the scan reads. */
  public FileSplits files() {
    return tasks.files();
  }

  ScanTasks tasks() {
    return tasks;
  }

  ReadPlanner reads() {
    return reads;
  }

  /** Whether some column comes from the files, not from their places. */
  boolean readsFileColumns() {
    return columns.readsFiles();
  }

  /** All that the scan reads, but directly after {@link #filter} what the filters leave of it. */
  @Override
  public Batch toBatch() {
    RuntimeFilters filters = pending.take();
    return filters == null ? this : new RuntimeFilteredBatch(this, filters);
  }

  @Override
  public InputPartition[] planInputPartitions() {
    ScanTasks.Planned all =
        target == null
            ? tasks.all()
            : tasks.of(chosen(files().directories(), false), new Filter[0]);
    planned(all.metrics(0));
    return all.partitions();
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

  /** Reports a batch that was planned last. */
  void planned(FileMetrics metrics) {
    planned = metrics;
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return ScanMetric.shown(possibleMetrics());
  }

  /**
   * The metrics that may get a value. Spark's pages list every declared metric, so that others
   * would only be in the way.
   */
  Set<ScanMetric> possibleMetrics() {
    Set<ScanMetric> metrics = EnumSet.allOf(ScanMetric.class);
    metrics.remove(ScanMetric.ROW_GROUPS_ANSWERED);
    if (filterAttributes().length == 0) {
      metrics.remove(ScanMetric.FILES_PRUNED);
    }
    boolean skips = takesRuntimeFilters() || isOrdered() || target != null;
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
    if (size == null) {
      size = estimatedSize();
    }
    return size;
  }

  /**
   * The bytes of the files times the share of the columns, as from Spark's own source. If all
   * footers are in memory, only the row groups that filters leave count, and the stored bytes of
   * their columns if these are more; but the estimate is never above that of Spark's own source, so
   * that no join is planned as one of larger tables than there.
   */
  private EstimatedSize estimatedSize() {
    SQLConf conf = SessionSettings.sqlConf(session);
    double factor = conf.fileCompressionFactor();
    double share = columns.shareOfTable();
    Optional<CatalogStatistics> analyzed =
        describing || conf.cboEnabled() || conf.planStatsEnabled()
            ? table.analyzed()
            : Optional.empty();
    if (analyzed.isPresent()) {
      AnalyzedTable found = new AnalyzedTable(analyzed.get());
      long selected = FileSplits.sizeInBytes(files().directories());
      return new EstimatedSize(
          Math.max(1, (long) (factor * selected * share)),
          found.rows(selected),
          () -> {
            Map<NamedReference, ColumnStatistics> statistics = columnStatistics();
            statistics.putAll(found.columns(columns.schema()));
            return statistics;
          });
    }
    double bytes = index.sizeInBytes() * share;
    ScanEstimate.Left left = reads.left(files().directories());
    if (left == null) {
      return new EstimatedSize((long) (factor * bytes), -1, this::columnStatistics);
    }
    bytes = Math.min(bytes, Math.max(left.bytes() * share, left.columnBytes()));
    return new EstimatedSize(
        Math.max(1, (long) (factor * bytes)), left.rows(), this::columnStatistics);
  }

  /** For DESCRIBE alone: the optimizer asks the scans of its plans too, and would not use them. */
  private Map<NamedReference, ColumnStatistics> columnStatistics() {
    if (!describing) {
      return new HashMap<>();
    }
    List<ScanColumns> single =
        Arrays.stream(columns.schema().fields())
            .map(field -> new StructType(new StructField[] {field}))
            .map(column -> new ScanColumns(table, column, columns.variants()))
            .toList();
    List<ColumnFacts> facts = reads.facts(single, files().directories());
    Map<NamedReference, ColumnStatistics> statistics = new HashMap<>();
    for (int i = 0; i < single.size(); i++) {
      if (facts.get(i) != null) {
        String name = columns.schema().fields()[i].name();
        statistics.put(FieldReference.column(name), facts.get(i));
      }
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
        + (target == null ? "" : ", " + target.description())
        + neededRows();
  }

  private boolean isOrdered() {
    return reads.needed() instanceof NeededRows.First;
  }

  private String neededRows() {
    if (reads.needed() instanceof NeededRows.First first) {
      return ", TopN: " + first.order();
    }
    if (reads.needed() instanceof NeededRows.Matching some) {
      return ", MatchingRows: " + some.count();
    }
    return reads.isLimited() ? ", PushedLimit: " + reads.needed().enough() : "";
  }

  // ---- Equality

  @Override
  public boolean equals(Object other) {
    return other instanceof JParquetScan scan
        && index.equals(scan.index)
        && columns.schema().equals(scan.columns.schema())
        && reads.needed().equals(scan.reads.needed())
        && Objects.equals(target, scan.target)
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
