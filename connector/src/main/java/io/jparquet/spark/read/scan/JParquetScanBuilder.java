package io.jparquet.spark.read.scan;

import io.jparquet.spark.aggregate.PushedAggregation;
import io.jparquet.spark.files.ScannedTable;
import io.jparquet.spark.filter.ColumnConditions;
import io.jparquet.spark.filter.ElementConditions;
import io.jparquet.spark.filter.FileCondition;
import io.jparquet.spark.filter.FilterPushdown;
import io.jparquet.spark.option.SparkOptions;
import io.jparquet.spark.read.NeededRows;
import io.jparquet.spark.read.column.VariantExtraction;
import io.jparquet.spark.settings.ReadSettings;
import io.jparquet.spark.settings.SessionSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.InSet;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.PythonUDF;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression$;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.execution.datasources.DataSourceStrategy$;
import org.apache.spark.sql.execution.datasources.DataSourceUtils;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.internal.connector.SupportsPushDownCatalystFilters;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;
import scala.Tuple2;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Takes what Spark pushes down to a scan: the columns and nested fields that are needed, the
 * filters, aggregates, and a limit. Filters on partition columns alone are evaluated when files are
 * listed and go no further; all others may skip data, and stay in the plan, from which {@code
 * ScanFilters} takes those that the scan evaluates.
 */
public final class JParquetScanBuilder
    implements SupportsPushDownRequiredColumns,
        SupportsPushDownCatalystFilters,
        SupportsPushDownAggregates,
        SupportsPushDownLimit {

  private static final String AGGREGATE_PUSHDOWN = "spark.sql.parquet.aggregatePushdown";

  private final ScannedTable table;
  private final CaseInsensitiveStringMap options;
  private final ReplacedFileSet target;
  private final VariantExtraction variants;
  private StructType required;
  private boolean pushed;
  private final List<Expression> partitionFilters = new ArrayList<>();
  private final List<Expression> dataFilters = new ArrayList<>();
  private final List<PushedFilter> translated = new ArrayList<>();
  private PushedAggregation aggregation;
  private NeededRows needed = new NeededRows.All();

  /**
   * A scan of a table.
   *
   * @param options options of the table and of this read
   */
  public JParquetScanBuilder(ScannedTable table, CaseInsensitiveStringMap options) {
    this(table, options, null, VariantExtraction.NONE);
  }

  /**
   * A scan of a table whose columns may be requested fields of variants.
   *
   * @param options options of the table and of this read
   * @param variants how these fields are read
   */
  public JParquetScanBuilder(
      ScannedTable table, CaseInsensitiveStringMap options, VariantExtraction variants) {
    this(table, options, null, variants);
  }

  /**
   * A scan of the files of a table that a statement replaces.
   *
   * @param options options of the table and of this read
   * @param target what is known of these files; null if none is replaced
   */
  public JParquetScanBuilder(
      ScannedTable table, CaseInsensitiveStringMap options, ReplacedFileSet target) {
    this(table, options, target, VariantExtraction.NONE);
  }

  private JParquetScanBuilder(
      ScannedTable table,
      CaseInsensitiveStringMap options,
      ReplacedFileSet target,
      VariantExtraction variants) {
    this.variants = variants;
    this.table = table;
    this.options = options;
    this.target = target;
    this.required = table.tableSchema();
  }

  @Override
  public void pruneColumns(StructType requiredSchema) {
    required =
        new PrunedColumns(sqlConf().caseSensitiveAnalysis())
            .withFoldedNames(requiredSchema, table.tableSchema());
    pushed = true;
  }

  @Override
  public Seq<Expression> pushFilters(Seq<Expression> filters) {
    pushed = true;
    List<Expression> deterministic = new ArrayList<>();
    List<Expression> evaluatedBySpark = new ArrayList<>();
    for (Expression filter : CollectionConverters.asJava(filters)) {
      (filter.deterministic() ? deterministic : evaluatedBySpark).add(filter);
    }
    Tuple2<Seq<Expression>, Seq<Expression>> split =
        DataSourceUtils.getPartitionFiltersAndDataFilters(
            table.readPartitionSchema(), CollectionConverters.asScala(deterministic).toSeq());
    List<Expression> onData = CollectionConverters.asJava(split._2());
    for (Expression filter : CollectionConverters.asJava(split._1())) {
      if (isEvaluable(filter) && isListed(filter)) {
        partitionFilters.add(filter);
      } else if (!onData.contains(filter)) {
        evaluatedBySpark.add(filter);
      }
    }
    dataFilters.addAll(onData);
    if (ReadSettings.filterPushdown(sqlConf()).enabled()) {
      translate(onData);
    }
    evaluatedBySpark.addAll(0, onData);
    return CollectionConverters.asScala(evaluatedBySpark).toSeq();
  }

  private SQLConf sqlConf() {
    return SessionSettings.sqlConf(table.session());
  }

  private void translate(List<Expression> filters) {
    ColumnConditions conditions = new ColumnConditions(FilterPushdown.ALL);
    ElementConditions onElements = new ElementConditions(FilterPushdown.ALL);
    for (Expression filter : filters) {
      Option<Filter> simple = DataSourceStrategy$.MODULE$.translateFilter(filter, true);
      if (simple.isDefined() && !hasNestedLiteral(filter)) {
        Filter read = conditions.of(filter);
        translated.add(new PushedFilter(simple.get(), read == null ? simple.get() : read));
      } else {
        Filter hint = onElements.of(filter);
        if (hint != null) {
          translated.add(new PushedFilter(hint, hint));
        }
      }
    }
  }

  /**
   * Whether the directories give all columns of a partition filter. Spark's file index skips
   * filters on declared partition columns that no directory names, whose value is null.
   */
  private boolean isListed(Expression filter) {
    Set<String> listed = Set.of(table.index().partitionSchema().fieldNames());
    return CollectionConverters.asJava(filter.references().toSeq()).stream()
        .allMatch(attribute -> listed.contains(attribute.name()));
  }

  /** Statistics know nothing of arrays and structs, and Spark can't show such a filter. */
  private static boolean hasNestedLiteral(Expression filter) {
    return filter.exists(
        node ->
            node instanceof Literal literal && isNested(literal.dataType())
                || node instanceof InSet set && isNested(set.child().dataType()));
  }

  private static boolean isNested(DataType type) {
    return type instanceof ArrayType || type instanceof StructType || type instanceof MapType;
  }

  private static boolean isEvaluable(Expression filter) {
    return !SubqueryExpression$.MODULE$.hasSubquery(filter)
        && !filter.exists(node -> node instanceof PythonUDF);
  }

  /** Those that Spark has predicates for; all are in the description of the scan. */
  @Override
  public Predicate[] pushedFilters() {
    return translated.stream()
        .map(PushedFilter::shown)
        .filter(filter -> !FileCondition.isPartOf(filter))
        .map(Filter::toV2)
        .toArray(Predicate[]::new);
  }

  /**
   * Takes aggregates of whole directories, unless the session says no. Other than in Spark's own
   * source that is the default, since a file whose footer does not tell is read instead; but where
   * damaged files are skipped, footers would count rows that cannot be read. So they would where
   * damaged parts are left out, whatever the session says.
   */
  @Override
  public boolean pushAggregation(Aggregation requested) {
    SQLConf conf = sqlConf();
    boolean byDefault =
        !SparkOptions.IGNORE_CORRUPT_FILES.from(options::get, conf.ignoreCorruptFiles());
    String asked = conf.getConfString(AGGREGATE_PUSHDOWN, Boolean.toString(byDefault));
    if (!dataFilters.isEmpty() || !Boolean.parseBoolean(asked) || leavesOutDamage(conf)) {
      return false;
    }
    StructType schema = CharVarcharUtils.replaceCharVarcharWithStringInSchema(table.tableSchema());
    Set<String> partitionColumns = Set.of(table.readPartitionSchema().fieldNames());
    aggregation = PushedAggregation.of(requested, schema, partitionColumns::contains);
    return aggregation != null;
  }

  private boolean leavesOutDamage(SQLConf conf) {
    return ReadSettings.leavesOutDamage(
        conf, options, table.session().sparkContext().hadoopConfiguration());
  }

  /** Only without an aggregation, whose parts are not its rows. Spark limits the rows again. */
  @Override
  public boolean pushLimit(int rows) {
    if (aggregation != null) {
      return false;
    }
    needed = new NeededRows.Some(rows);
    return true;
  }

  @Override
  public boolean isPartiallyPushed() {
    return true;
  }

  @Override
  public Scan build() {
    return aggregation == null
        ? scan(required)
        : new AggregateScan(scan(aggregation.columns()), aggregation);
  }

  private JParquetScan scan(StructType columns) {
    if (target != null) {
      return JParquetScan.ofTarget(
          table,
          options,
          new ScanColumns(table, columns, variants),
          new ScanConditions(partitionFilters, dataFilters, translated, List.of()),
          target);
    }
    return new JParquetScan(
        table,
        options,
        new ScanColumns(table, columns, variants),
        new ScanConditions(partitionFilters, dataFilters, translated, List.of()),
        needed,
        !pushed);
  }
}
