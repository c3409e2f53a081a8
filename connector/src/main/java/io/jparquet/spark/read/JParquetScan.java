package io.jparquet.spark.read;

import io.jparquet.spark.files.TableFiles;
import io.jparquet.spark.filter.ColumnConditions;
import io.jparquet.spark.schema.ColumnNames;
import io.jparquet.spark.settings.ReadSettings;
import io.jparquet.spark.settings.SessionSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.util.ResolveDefaultColumns$;
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
import org.apache.spark.sql.execution.datasources.DataSourceStrategy$;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.execution.datasources.PartitioningAwareFileIndex;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.util.SerializableConfiguration;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag;

/**
 * A scan with its columns and filters settled: lists the files, cuts them into splits as Spark's
 * own file sources do, and makes the readers. Equal to another scan that reads the same columns of
 * the same files with the same filters, by which Spark finds exchanges that it can reuse.
 */
public final class JParquetScan
    implements Scan, Batch, SupportsReportStatistics, SupportsRuntimeV2Filtering {

  /** In place of a limit: there is none. */
  static final long ALL_ROWS = Long.MAX_VALUE;

  private final TableFiles table;
  private final SparkSession session;
  private final CaseInsensitiveStringMap options;
  private final PartitioningAwareFileIndex index;
  private final StructType columns;
  private final List<Expression> partitionFilters;
  private final List<Expression> dataFilters;
  private final List<PushedFilter> pushedFilters;
  private final List<EvaluatedFilter> evaluated;
  private final long limit;
  private final FileSplits files;

  /** What Spark has found for the next batch of the thread. */
  private final ThreadLocal<RuntimeFilters> runtimeFilters = new ThreadLocal<>();

  /** Scans that evaluate some of the filters. */
  private final Map<List<EvaluatedFilter>, JParquetScan> variants = new ConcurrentHashMap<>();

  /** The size of the columns, or -1: Spark asks often, and adding up many files takes time. */
  private long bytes = -1;

  private InputPartition[] partitions;
  private FileMetrics unfiltered;
  private FileMetrics planned = new FileMetrics(0, 0);

  /**
   * A scan.
   *
   * @param columns the columns to read
   * @param partitionFilters conditions on partition columns, by which files are listed
   * @param dataFilters all other conditions
   * @param pushedFilters those of them that the readers know
   * @param evaluated those of them that Spark does not evaluate after the scan
   * @param limit how many rows are enough
   */
  JParquetScan(
      TableFiles table,
      CaseInsensitiveStringMap options,
      StructType columns,
      List<Expression> partitionFilters,
      List<Expression> dataFilters,
      List<PushedFilter> pushedFilters,
      List<EvaluatedFilter> evaluated,
      long limit) {
    this.table = table;
    this.session = table.definition().session();
    this.options = options;
    this.index = table.index();
    this.columns = columns;
    this.partitionFilters = partitionFilters;
    this.dataFilters = dataFilters;
    this.pushedFilters = pushedFilters;
    this.evaluated = List.copyOf(evaluated);
    this.limit = limit;
    this.files = new FileSplits(session, index, partitionFilters, fileFilters());
  }

  /**
   * The filters of a plan that a scan of the same columns could evaluate in place of Spark: those
   * on columns of the files alone that say the same in terms of the readers, by the settings of the
   * session.
   *
   * @param filters conditions on the output of this scan
   */
  List<Expression> evaluable(List<Expression> filters) {
    SQLConf conf = SessionSettings.sqlConf(session);
    Configuration shared = session.sparkContext().hadoopConfiguration();
    if (!ReadSettings.evaluatesFilters(conf, options, shared)) {
      return List.of();
    }
    Set<String> names = new HashSet<>();
    int[] ordinals = partitionOrdinals();
    for (int i = 0; i < ordinals.length; i++) {
      if (ordinals[i] == ReadPlan.FILE_COLUMN) {
        names.add(columns.fields()[i].name());
      }
    }
    ColumnConditions conditions = new ColumnConditions(ReadSettings.filterPushdown(conf));
    return filters.stream()
        .filter(
            filter ->
                filter.deterministic()
                    && conditions.of(filter) != null
                    && CollectionConverters.asJava(filter.references().toSeq()).stream()
                        .allMatch(attribute -> names.contains(attribute.name())))
        .toList();
  }

  /**
   * The same scan, which gives out no row that does not satisfy some conditions.
   *
   * @param filters conditions of {@link #evaluable}
   * @param output the attributes of the scan's columns
   */
  JParquetScan evaluating(List<Expression> filters, Seq<AttributeReference> output) {
    SQLConf conf = SessionSettings.sqlConf(session);
    ColumnConditions conditions = new ColumnConditions(ReadSettings.filterPushdown(conf));
    List<EvaluatedFilter> evaluating = new ArrayList<>();
    for (Expression filter : filters) {
      Filter read = conditions.of(filter);
      Option<Filter> shown = DataSourceStrategy$.MODULE$.translateFilter(filter, true);
      Expression bound = filter.transform(ReplacedAttributes.byPlaces(output));
      evaluating.add(new EvaluatedFilter(shown.isDefined() ? shown.get() : read, read, bound));
    }
    // Plans that are made again, as adaptive execution does it, share what is planned.
    return variants.computeIfAbsent(
        evaluating,
        key ->
            new JParquetScan(
                table, options, columns, partitionFilters, dataFilters, pushedFilters, key, limit));
  }

  @Override
  public StructType readSchema() {
    return columns;
  }

  /**
   * All that the scan reads, but directly after {@link #filter} what the filters leave of it. Two
   * nodes of a plan may have the same scan, for Spark copies the plan of one side of a join into
   * the filter of the other; what one node is filtered by must not concern the other.
   */
  @Override
  public Batch toBatch() {
    RuntimeFilters filters = takeRuntimeFilters();
    return filters == null ? this : new RuntimeFilteredBatch(this, filters);
  }

  /** The filters for the next batch, which no later one has; null if there are none. */
  RuntimeFilters takeRuntimeFilters() {
    RuntimeFilters filters = runtimeFilters.get();
    runtimeFilters.remove();
    return filters;
  }

  /**
   * The partition columns: see {@link JoinKeyFilters} for others. None if there is a limit, for the
   * rows that it keeps may be those that a filter drops.
   */
  @Override
  public NamedReference[] filterAttributes() {
    return limit == ALL_ROWS ? filterColumns().inDirectories() : new NamedReference[0];
  }

  /** Whether the readers may skip rows whose value of a column is not among the keys of a join. */
  boolean takesKeysOf(String column) {
    int ordinal = columnNames().ordinal(columns, column);
    return takesRuntimeFilters()
        && ordinal >= 0
        && partitionOrdinals()[ordinal] == ReadPlan.FILE_COLUMN;
  }

  /** Whether the readers may skip rows by conditions that are found while a query runs. */
  boolean takesRuntimeFilters() {
    return limit == ALL_ROWS
        && ReadSettings.filterPushdown(SessionSettings.sqlConf(session)).enabled();
  }

  /** Tells which keys of joins are worth a condition. */
  JoinKeyTrial joinKeyTrial() {
    Configuration hadoopConf = hadoopConf();
    return new JoinKeyTrial(hadoopConf, plan(settings(hadoopConf)));
  }

  @Override
  public void filter(Predicate[] predicates) {
    RuntimeFilters filters = runtimeFilters.get();
    if (filters == null) {
      filters = new RuntimeFilters(filterColumns());
      runtimeFilters.set(filters);
    }
    for (Predicate predicate : predicates) {
      filters.add(predicate);
    }
  }

  @Override
  public Predicate[] pushedPredicates() {
    RuntimeFilters filters = runtimeFilters.get();
    return filters == null ? new Predicate[0] : filters.used();
  }

  /** For filters on partition columns that are no plain list of values. */
  @Override
  public boolean supportsIterativePushdown() {
    return true;
  }

  private RuntimeFilters.Columns filterColumns() {
    ColumnNames columnNames = columnNames();
    StructType listed = index.partitionSchema();
    List<String> names = Arrays.stream(listed.fieldNames()).map(columnNames::key).toList();
    int[] declared =
        Arrays.stream(table.partitionSchema().fieldNames())
            .mapToInt(name -> names.indexOf(columnNames.key(name)))
            .toArray();
    return new RuntimeFilters.Columns(columns, partitionOrdinals(), declared, listed);
  }

  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return ColumnarSupportMode.SUPPORTED;
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
    if (pushedFilters.isEmpty() && evaluated.isEmpty() && !takesRuntimeFilters()) {
      metrics.removeAll(ScanMetric.ofFilters());
    }
    return metrics;
  }

  @Override
  public CustomTaskMetric[] reportDriverMetrics() {
    return planned.values();
  }

  void planned(FileMetrics metrics) {
    planned = metrics;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    if (partitions == null) {
      List<PartitionDirectory> directories = files.directories();
      RowGroupSplits rowGroups = rowGroups(new Filter[0]);
      List<FilePartition> tasks = tasks(directories, rowGroups);
      long parallelism = session.sparkContext().defaultParallelism();
      if (limit != ALL_ROWS && dataFilters.isEmpty() && tasks.size() > parallelism) {
        Configuration hadoopConf = hadoopConf();
        tasks = new EnoughFiles(settings(hadoopConf), hadoopConf).of(tasks, directories, limit);
      }
      partitions = tasks.toArray(new InputPartition[0]);
      unfiltered = rowGroups.metrics(new FileMetrics(FileSplits.filesOf(tasks), 0));
    }
    planned(unfiltered);
    return partitions.clone();
  }

  FileSplits files() {
    return files;
  }

  /** Tasks for files: cut at row groups, unless limited or asked for the ranges of their splits. */
  List<FilePartition> tasks(List<PartitionDirectory> directories, RowGroupSplits rowGroups) {
    return limit == ALL_ROWS && !tellsBlocks()
        ? files.bySize(directories, rowGroups)
        : files.bySize(directories);
  }

  /**
   * What cuts files at row groups.
   *
   * @param more conditions besides those of the scan, as in {@link ReadPlan#filters}
   */
  RowGroupSplits rowGroups(Filter[] more) {
    return new RowGroupSplits(
        session, this::hadoopConf, conf -> plan(settings(conf)).withFilters(more));
  }

  /** Whether the ranges of splits are asked for: they are then those of Spark's own source. */
  private boolean tellsBlocks() {
    int[] ordinals = partitionOrdinals();
    for (int i = 0; i < ordinals.length; i++) {
      if (ordinals[i] == ReadPlan.FILE_METADATA
          && columns.fields()[i].dataType() instanceof StructType members
          && FileMetadata.hasBlock(members)) {
        return true;
      }
    }
    return false;
  }

  /** Whether some column comes from the files, not from their places. */
  boolean readsFileColumns() {
    return Arrays.stream(partitionOrdinals()).anyMatch(o -> o == ReadPlan.FILE_COLUMN);
  }

  private List<Expression> fileFilters() {
    MetadataAttributes files = new MetadataAttributes();
    return dataFilters.stream().map(filter -> filter.transform(files)).toList();
  }

  @Override
  public JParquetReaderFactory createReaderFactory() {
    Configuration hadoopConf = hadoopConf();
    Broadcast<SerializableConfiguration> shared =
        SerializableConfiguration.broadcast(session.sparkContext(), hadoopConf);
    return new JParquetReaderFactory(shared, plan(settings(hadoopConf)), limit);
  }

  private Configuration hadoopConf() {
    return SessionSettings.hadoopConf(session, options);
  }

  private ReadSettings settings(Configuration hadoopConf) {
    SQLConf conf = SessionSettings.sqlConf(session);
    ReadSettings settings = ReadSettings.of(conf, options, hadoopConf);
    return limit < settings.batchRows()
        ? settings.withBatchRows(Math.max(1, (int) limit))
        : settings;
  }

  Broadcast<Filter[]> broadcast(Filter[] filters) {
    return session.sparkContext().broadcast(filters, ClassTag.apply(Filter[].class));
  }

  private ReadPlan plan(ReadSettings settings) {
    StructType schema = table.tableSchema();
    PrunedColumns pruned = new PrunedColumns(settings.caseSensitive());
    return ReadPlan.of(
            pruned.withMetadata(columns, schema),
            partitionOrdinals(),
            defaults(schema, pruned),
            hints(),
            settings)
        .evaluating(evaluated);
  }

  /** For each column the ordinal in the values of directories, or a constant of the plan. */
  private int[] partitionOrdinals() {
    ColumnNames names = columnNames();
    Map<String, Integer> ordinals = new HashMap<>();
    String[] found = index.partitionSchema().fieldNames();
    for (int i = 0; i < found.length; i++) {
      ordinals.put(names.key(found[i]), i);
    }
    Map<String, StructField> partitionColumns = new HashMap<>();
    for (StructField field : table.readPartitionSchema().fields()) {
      partitionColumns.put(names.key(field.name()), field);
    }
    StructType schema = table.tableSchema();
    StructField[] fields = columns.fields();
    int[] partitionOrdinals = new int[fields.length];
    for (int i = 0; i < fields.length; i++) {
      String key = names.key(fields[i].name());
      if (names.ordinal(schema, fields[i].name()) < 0) {
        partitionOrdinals[i] = ReadPlan.FILE_METADATA;
      } else if (partitionColumns.containsKey(key)) {
        partitionOrdinals[i] = ordinals.getOrDefault(key, ReadPlan.MISSING_PARTITION_VALUE);
      } else {
        partitionOrdinals[i] = ReadPlan.FILE_COLUMN;
      }
    }
    return partitionOrdinals;
  }

  /** The values of columns with a default for files that are older than the column. */
  private Object[] defaults(StructType schema, PrunedColumns pruned) {
    ColumnNames names = columnNames();
    Object[] all = ResolveDefaultColumns$.MODULE$.existenceDefaultValues(schema);
    StructField[] fields = columns.fields();
    Object[] defaults = new Object[fields.length];
    for (int i = 0; i < defaults.length; i++) {
      int ordinal = names.ordinal(schema, fields[i].name());
      if (ordinal >= 0) {
        DataType whole = schema.fields()[ordinal].dataType();
        defaults[i] = pruned.prune(all[ordinal], whole, fields[i].dataType());
      }
    }
    return defaults;
  }

  private ColumnNames columnNames() {
    SQLConf conf = SessionSettings.sqlConf(session);
    return new ColumnNames(conf.caseSensitiveAnalysis());
  }

  @Override
  public Statistics estimateStatistics() {
    if (bytes < 0) {
      SQLConf conf = SessionSettings.sqlConf(session);
      StructType all = table.tableSchema();
      double share = (double) columns.defaultSize() / Math.max(1, all.defaultSize());
      bytes = (long) (conf.fileCompressionFactor() * index.sizeInBytes() * share);
    }
    long estimated = bytes;
    return new Statistics() {
      @Override
      public OptionalLong sizeInBytes() {
        return OptionalLong.of(estimated);
      }

      @Override
      public OptionalLong numRows() {
        return OptionalLong.empty();
      }
    };
  }

  @Override
  public String description() {
    return "jparquet "
        + String.join(", ", table.definition().paths())
        + " PartitionFilters: "
        + partitionFilters
        + ", PushedFilters: "
        + dataFilterText()
        + ", ReadSchema: "
        + columns.simpleString()
        + (limit == ALL_ROWS ? "" : ", PushedLimit: " + limit);
  }

  /** What the readers know, and of these what Spark leaves to them. */
  private String dataFilterText() {
    List<Filter> shown = pushedFilters.stream().map(PushedFilter::shown).toList();
    List<Filter> ofScan = evaluated.stream().map(EvaluatedFilter::shown).toList();
    return evaluated.isEmpty() ? shown.toString() : shown + ", EvaluatedFilters: " + ofScan;
  }

  /** The filters that the readers may use, besides those that the scan evaluates. */
  private Filter[] hints() {
    Set<Filter> ofScan = new HashSet<>();
    evaluated.forEach(filter -> ofScan.add(filter.shown()));
    return pushedFilters.stream()
        .filter(filter -> !ofScan.contains(filter.shown()))
        .map(PushedFilter::read)
        .toArray(Filter[]::new);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JParquetScan scan
        && index.equals(scan.index)
        && columns.equals(scan.columns)
        && limit == scan.limit
        && Set.copyOf(evaluated).equals(Set.copyOf(scan.evaluated))
        && options.equals(scan.options)
        && (table.equals(scan.table) || hasSchemaOf(scan.table))
        && comparable(partitionFilters).equals(scan.comparable(scan.partitionFilters))
        && comparable(dataFilters).equals(scan.comparable(scan.dataFilters));
  }

  private boolean hasSchemaOf(TableFiles other) {
    return table.tableSchema().equals(other.tableSchema())
        && table.readPartitionSchema().equals(other.readPartitionSchema());
  }

  /** Filters as they compare between two scans of one query. */
  private Set<Expression> comparable(List<Expression> filters) {
    if (filters.isEmpty()) {
      return Set.of();
    }
    StructType all =
        new StructType(
            Stream.concat(
                    Arrays.stream(table.tableSchema().fields()), Arrays.stream(columns.fields()))
                .toArray(StructField[]::new));
    ReplacedAttributes attributes = ReplacedAttributes.byOrdinals(all);
    Set<Expression> comparable = new HashSet<>();
    for (Expression filter : filters) {
      comparable.add(filter.transform(attributes).canonicalized());
    }
    return comparable;
  }

  @Override
  public int hashCode() {
    return columns.hashCode();
  }
}
