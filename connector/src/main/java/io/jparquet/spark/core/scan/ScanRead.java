package io.jparquet.spark.core.scan;

import io.jparquet.option.DamagedData;
import io.jparquet.option.ReadOptions;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.file.ReadProperties;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.file.ScannedTable;
import io.jparquet.spark.core.read.DriverRead;
import io.jparquet.spark.core.read.EvaluatedFilter;
import io.jparquet.spark.core.read.JParquetReaderFactory;
import io.jparquet.spark.core.read.NeededRows;
import io.jparquet.spark.core.read.ReadPlan;
import io.jparquet.spark.core.read.ScanMetric;
import io.jparquet.spark.core.read.SummaryMetric;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.lang3.StringUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.execution.datasources.FileIndex;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.util.SerializableConfiguration;
import org.apache.spark.util.Utils;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.Seq;

/**
 * What a scan reads: columns and rows of some files. The plan by which the driver and the tasks
 * read them, and the configuration of Hadoop with the options in it, are made again for each use,
 * from the session as it is then; only estimates of a query share them. Equal to another one that
 * reads the same columns of the same files by the same conditions, which may be written in another
 * order. Driver only; it does not change, except for what its target learns of the files.
 *
 * @param index the files of the table when the scan was made
 * @param options options of the table and of the read
 * @param needed which of the rows that pass the conditions are needed
 * @param target what becomes of the files
 */
public record ScanRead(
    ScannedTable table,
    FileIndex index,
    CaseInsensitiveStringMap options,
    ScanColumns columns,
    ScanConditions conditions,
    NeededRows needed,
    ScanTarget target) {

  /** The session that reads. */
  public SparkSession session() {
    return table.session();
  }

  // ---- Reads of the same files

  /** The same with conditions that the scan evaluates. */
  public ScanRead evaluating(List<EvaluatedFilter> filters) {
    return with(columns, conditions.evaluating(filters), needed);
  }

  /**
   * The same with structs of the fields that a query needs in place of some variants.
   *
   * @param types the types of the columns, in their order
   */
  ScanRead extracting(List<DataType> types) {
    return with(columns.retyped(types), conditions, needed);
  }

  /**
   * The same for a query that needs fewer rows.
   *
   * @param rows which of the rows that pass the conditions are needed
   * @throws IllegalStateException unless {@link #mayNeedFewer}
   */
  ScanRead needing(NeededRows rows) {
    if (!mayNeedFewer()) {
      throw new IllegalStateException(description() + " may not return fewer rows");
    }
    return with(columns, conditions, rows);
  }

  private ScanRead with(ScanColumns read, ScanConditions filters, NeededRows rows) {
    return new ScanRead(table, index, options, read, filters, rows, target);
  }

  // ---- Which rows

  /** Whether fewer rows may be requested: so far all are needed, and they replace no files. */
  public boolean mayNeedFewer() {
    return needed.areAll() && !target.isReplaced();
  }

  /** Whether any rows suffice, if there are as many as are needed. */
  boolean isLimited() {
    return needed.enough() < Long.MAX_VALUE;
  }

  /** Whether there are conditions on the values of rows. */
  public boolean hasConditions() {
    return !conditions.onData().isEmpty();
  }

  /** Whether the readers may skip rows by conditions that are found while a query runs. */
  public boolean takesRuntimeFilters() {
    return mayNeedFewer()
        && ReadSettings.filterPushdown(SessionSettings.sqlConf(session())).enabled();
  }

  /** Whether the readers may skip rows whose value of a column is not among the keys of a join. */
  public boolean takesKeysOf(String column) {
    return takesRuntimeFilters() && columns.isInFiles(column);
  }

  /**
   * Whether the readers may drop rows by their values of a column: so far all are needed, the files
   * have the column, and the session lets readers filter.
   */
  public boolean dropsRowsBy(String column) {
    return takesKeysOf(column) && evaluatesFilters();
  }

  private boolean evaluatesFilters() {
    return ReadSettings.evaluatesFilters(
        SessionSettings.sqlConf(session()),
        options,
        session().sparkContext().hadoopConfiguration());
  }

  /**
   * Those of some filters that the scan could evaluate in place of Spark: those on columns of the
   * files alone that say the same in terms of the readers, by the settings of the session and the
   * options of the read.
   *
   * @param output the attributes of the scan's columns
   */
  public Map<Expression, EvaluatedFilter> evaluable(
      List<Expression> filters, Seq<AttributeReference> output) {
    return evaluatesFilters()
        ? new EvaluableFilters(
                ReadSettings.filterPushdown(SessionSettings.sqlConf(session())), columns.inFiles())
            .of(filters, output)
        : Map.of();
  }

  /**
   * The columns by whose values Spark may choose files while a query runs. None if not all rows are
   * needed, for those that are kept may be the ones that a filter drops.
   */
  NamedReference[] filterable() {
    return needed.areAll() ? target.filterable(columns) : new NamedReference[0];
  }

  /**
   * The metrics that may get a value. Spark's pages list every declared metric, so that others
   * would only be in the way.
   */
  public Set<ScanMetric> possibleMetrics() {
    Set<ScanMetric> metrics = EnumSet.allOf(ScanMetric.class);
    metrics.remove(ScanMetric.ROW_GROUPS_ANSWERED);
    if (SparkOptions.value(ReadOptions.DAMAGED, this::setting) == DamagedData.FAIL) {
      metrics.removeAll(ScanMetric.ofDamage());
    }
    if (filterable().length == 0) {
      metrics.remove(ScanMetric.FILES_PRUNED);
    }
    boolean skips = takesRuntimeFilters() || needed.areFirst() || target.isReplaced();
    if (conditions.areUnknownToReaders() && !skips) {
      metrics.removeAll(ScanMetric.ofFilters());
    }
    return metrics;
  }

  /**
   * The metrics as Spark declares them.
   *
   * @param possible the metrics that the scan can have
   */
  public CustomMetric[] shown(Set<ScanMetric> possible) {
    return isDetailed() ? ScanMetric.shown(possible) : SummaryMetric.shown(possible);
  }

  private boolean isDetailed() {
    return SparkOptions.value(SparkOptions.METRICS, this::setting);
  }

  /** An option of the read, else a setting of the session, else of Hadoop; null without it. */
  private @Nullable String setting(String name) {
    return options.containsKey(name)
        ? options.get(name)
        : SessionSettings.sqlConf(session())
            .getConfString(name, session().sparkContext().hadoopConfiguration().get(name));
  }

  // ---- Plans

  /** Makes the readers of the tasks. */
  JParquetReaderFactory readerFactory() {
    Configuration hadoopConf = hadoopConf();
    Broadcast<SerializableConfiguration> shared =
        SentConfiguration.of(session().sparkContext(), hadoopConf, options);
    return new JParquetReaderFactory(shared, plan(hadoopConf));
  }

  /** The plan as the driver uses it. */
  public DriverRead onDriver() {
    Configuration hadoopConf = hadoopConf();
    return new DriverRead(plan(hadoopConf), hadoopConf);
  }

  /**
   * The plan as the driver uses it for an estimate: scans that are estimated for the same query
   * share the configuration of Hadoop.
   */
  public DriverRead forEstimate() {
    ReadProperties shared = ReadProperties.forEstimate(session(), options);
    return new DriverRead(plan(shared), shared.hadoopConf());
  }

  /** A configuration of Hadoop that has the options of the read. */
  public Configuration hadoopConf() {
    return SessionSettings.hadoopConf(session(), options);
  }

  /** The settings of the read. */
  public ReadSettings settings(Configuration hadoopConf) {
    return settings(ReadProperties.of(hadoopConf));
  }

  private ReadSettings settings(ReadProperties properties) {
    int mostBatchRows = (int) Math.max(1, Math.min(needed.enough(), Integer.MAX_VALUE));
    return ReadSettings.of(SessionSettings.sqlConf(session()), options, properties, mostBatchRows);
  }

  /** The plan of the read. */
  public ReadPlan plan(Configuration hadoopConf) {
    return plan(ReadProperties.of(hadoopConf));
  }

  private ReadPlan plan(ReadProperties properties) {
    return columns
        .plan(conditions.hints(), settings(properties))
        .evaluating(conditions.evaluated())
        .needing(needed)
        .withPurpose(target.purpose(properties.hadoopConf()));
  }

  // ---- Text and equality

  /** What EXPLAIN shows of the scan in one line; a long part is cut, as in Spark's own source. */
  public String description() {
    return table.name() + " " + text(facts());
  }

  /** Parts of {@link #description}. */
  public String text(Map<String, String> facts) {
    return facts.entrySet().stream()
        .map(fact -> fact.getKey() + ": " + StringUtils.abbreviate(fact.getValue(), longestFact()))
        .collect(Collectors.joining(", "));
  }

  /**
   * What EXPLAIN FORMATTED shows of the scan, a line each: what {@link #description} has, and where
   * the files are.
   */
  public Map<String, String> explained() {
    Map<String, String> facts = facts();
    facts.put("Format", SourceName.NAME);
    facts.put(
        "Location",
        index.getClass().getSimpleName()
            + Utils.buildLocationMetadata(index.rootPaths(), longestFact()));
    return facts;
  }

  private Map<String, String> facts() {
    Map<String, String> facts = conditions.facts();
    facts.put("ReadSchema", columns.schema().simpleString());
    facts.putAll(target.facts());
    facts.putAll(needed.facts());
    return facts;
  }

  private int longestFact() {
    return SessionSettings.sqlConf(session()).maxMetadataStringLength();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ScanRead read
        && index.equals(read.index)
        && columns.schema().equals(read.columns.schema())
        && needed.equals(read.needed)
        && target.equals(read.target)
        && options.equals(read.options)
        && (table.equals(read.table) || hasSchemaOf(read))
        && comparableConditions().equals(read.comparableConditions());
  }

  @Override
  public int hashCode() {
    return columns.schema().hashCode();
  }

  private boolean hasSchemaOf(ScanRead other) {
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
}
