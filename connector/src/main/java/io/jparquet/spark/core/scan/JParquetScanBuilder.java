package io.jparquet.spark.core.scan;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.file.ScannedTable;
import io.jparquet.spark.core.mapping.FileCondition;
import io.jparquet.spark.core.mapping.FilterPushdown;
import io.jparquet.spark.core.mapping.TypeKind;
import io.jparquet.spark.core.read.NeededRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.InSet;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.PythonUDF;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression$;
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
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;
import scala.Tuple2;
import scala.collection.immutable.Seq;

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

  private final ScannedTable table;
  private final CaseInsensitiveStringMap options;
  private final ScanPlanning planning;
  private final ScanTarget target;
  private StructType required;
  private boolean pushed;
  private final List<Expression> partitionFilters = new ArrayList<>();
  private final List<Condition> dataFilters = new ArrayList<>();
  private Optional<AggregatedRows> aggregated = Optional.empty();
  private NeededRows needed = new NeededRows.All();

  /**
   * A scan of a table.
   *
   * @param options options of the table and of this read
   * @param planning what is added to the scan
   */
  public JParquetScanBuilder(
      ScannedTable table, CaseInsensitiveStringMap options, ScanPlanning planning) {
    this(table, options, planning, ScanTarget.NONE);
  }

  /**
   * A scan of a table whose files a statement may replace.
   *
   * @param options options of the table and of this read
   * @param planning what is added to the scan
   * @param target what becomes of the files
   */
  public JParquetScanBuilder(
      ScannedTable table,
      CaseInsensitiveStringMap options,
      ScanPlanning planning,
      ScanTarget target) {
    this.table = table;
    this.options = options;
    this.planning = planning;
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
    for (Expression filter : Seqs.list(filters)) {
      (filter.deterministic() ? deterministic : evaluatedBySpark).add(filter);
    }
    Tuple2<Seq<Expression>, Seq<Expression>> split =
        DataSourceUtils.getPartitionFiltersAndDataFilters(
            table.readPartitionSchema(), Seqs.of(deterministic));
    List<Expression> onData = Seqs.list(split._2());
    for (Expression filter : Seqs.list(split._1())) {
      if (isEvaluable(filter) && isListed(filter)) {
        partitionFilters.add(filter);
      } else if (!onData.contains(filter)) {
        evaluatedBySpark.add(filter);
      }
    }
    boolean isPushed = ReadSettings.filterPushdown(sqlConf()).enabled();
    onData.forEach(
        filter -> dataFilters.add(isPushed ? condition(filter) : Condition.unknown(filter)));
    evaluatedBySpark.addAll(0, onData);
    return Seqs.of(evaluatedBySpark);
  }

  private SQLConf sqlConf() {
    return SessionSettings.sqlConf(table.session());
  }

  private Condition condition(Expression filter) {
    Option<Filter> simple = DataSourceStrategy$.MODULE$.translateFilter(filter, true);
    if (simple.isDefined() && !hasNestedLiteral(filter)) {
      // Which types are compared is decided for each file; Spark's pages show all filters.
      Filter read = new ColumnConditions(FilterPushdown.ALL).of(filter);
      return new Condition(filter, simple.get(), read == null ? simple.get() : read);
    }
    Filter hint = planning.hint(filter);
    return new Condition(filter, hint, hint);
  }

  /**
   * Whether the directories give all columns of a partition filter. Spark's file index skips
   * filters on declared partition columns that no directory names, whose value is null.
   */
  private boolean isListed(Expression filter) {
    Set<String> listed = Set.of(table.index().partitionSchema().fieldNames());
    return Seqs.list(filter.references().toSeq()).stream()
        .allMatch(attribute -> listed.contains(attribute.name()));
  }

  /** Statistics know nothing of arrays and structs, and Spark can't show such a filter. */
  private static boolean hasNestedLiteral(Expression filter) {
    return filter.exists(
        node ->
            node instanceof Literal literal && TypeKind.of(literal.dataType()).isNested()
                || node instanceof InSet set && TypeKind.of(set.child().dataType()).isNested());
  }

  private static boolean isEvaluable(Expression filter) {
    return !SubqueryExpression$.MODULE$.hasSubquery(filter)
        && !filter.exists(node -> node instanceof PythonUDF);
  }

  /** Those that Spark has predicates for; all are in the description of the scan. */
  @Override
  public Predicate[] pushedFilters() {
    return dataFilters.stream()
        .map(Condition::shown)
        .filter(filter -> filter != null && !FileCondition.isPartOf(filter))
        .map(Filter::toV2)
        .toArray(Predicate[]::new);
  }

  /** Without conditions on rows, if planning can. */
  @Override
  public boolean pushAggregation(Aggregation requested) {
    aggregated =
        dataFilters.isEmpty() ? planning.aggregated(table, options, requested) : Optional.empty();
    return aggregated.isPresent();
  }

  /** Only without an aggregation, whose parts are not its rows. Spark limits the rows again. */
  @Override
  public boolean pushLimit(int rows) {
    if (aggregated.isPresent()) {
      return false;
    }
    needed = planning.anyRows(table, rows);
    return true;
  }

  @Override
  public boolean isPartiallyPushed() {
    return true;
  }

  @Override
  public Scan build() {
    return aggregated.isPresent()
        ? aggregated.get().of(scan(aggregated.get().columns()))
        : scan(required);
  }

  /** Of files that are replaced a scan returns all rows: conditions choose these files. */
  private JParquetScan scan(StructType columns) {
    ScanConditions conditions = new ScanConditions(partitionFilters, dataFilters, List.of());
    if (!target.isReplaced()) {
      return new JParquetScan(read(columns, conditions, needed, target), planning, !pushed);
    }
    NeededRows all = new NeededRows.All();
    target.begin(read(columns, conditions, all, ScanTarget.NONE));
    return new JParquetScan(read(columns, conditions.onlyOnFiles(), all, target), planning, false);
  }

  private ScanRead read(
      StructType columns, ScanConditions conditions, NeededRows rows, ScanTarget files) {
    ScanColumns found = new ScanColumns(table, columns, planning.variants());
    return new ScanRead(table, table.index(), options, found, conditions, rows, files);
  }
}
