package io.jparquet.spark.planning;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.TreeNodes;
import io.jparquet.spark.core.read.NeededRows;
import io.jparquet.spark.core.scan.JParquetScan;
import io.jparquet.spark.planning.topn.Extremes;
import io.jparquet.spark.planning.topn.TopN;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Descending$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.NullsFirst$;
import org.apache.spark.sql.catalyst.expressions.PythonUDF;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression$;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.Complete$;
import org.apache.spark.sql.catalyst.expressions.aggregate.Max;
import org.apache.spark.sql.catalyst.expressions.aggregate.Min;
import org.apache.spark.sql.catalyst.expressions.aggregate.Partial$;
import org.apache.spark.sql.catalyst.plans.ExistenceJoin;
import org.apache.spark.sql.catalyst.plans.JoinType;
import org.apache.spark.sql.catalyst.plans.LeftOuter$;
import org.apache.spark.sql.catalyst.plans.RightOuter$;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.ColumnarToRowTransition;
import org.apache.spark.sql.execution.ExecSubqueryExpression;
import org.apache.spark.sql.execution.FilterExec;
import org.apache.spark.sql.execution.ProjectExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.TakeOrderedAndProjectExec;
import org.apache.spark.sql.execution.aggregate.BaseAggregateExec;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.apache.spark.sql.execution.joins.BroadcastHashJoinExec;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.FractionalType;

/**
 * Lets scans know that only the first rows in an order are needed of them, where a sort with a
 * limit is above, or an aggregate of minima and maxima without groups. Spark's own interfaces for
 * that ask only scans of plans without filters. This rule works on the physical plan, whose scans
 * evaluate the filters: on the whole of it, or with adaptive execution on each stage. Thread-safe.
 */
final class TopNScans extends Rule<SparkPlan> {

  /** The most rows whose values of the sort column a task keeps. */
  private static final int MOST_ROWS = 100_000;

  /** The most minima and maxima that a task looks for: each may need another row group. */
  private static final int MOST_EXTREMES = 2;

  /** The rule. */
  public TopNScans() {}

  @Override
  public SparkPlan apply(SparkPlan plan) {
    SparkPlan narrowed = null;
    if (plan instanceof TakeOrderedAndProjectExec sort) {
      narrowed = narrowed(sort);
    } else if (plan instanceof BaseAggregateExec aggregate) {
      narrowed = narrowed(aggregate);
    }
    return narrowed == null
        ? TreeNodes.mapChildren(plan, this::apply)
        : TreeNodes.withChildren(plan, List.of(narrowed));
  }

  /** The input of a sort from a scan that knows of it; null if there is no such scan. */
  private static SparkPlan narrowed(TakeOrderedAndProjectExec sort) {
    if (sort.limit() < 1 || sort.limit() > MOST_ROWS) {
      return null;
    }
    SortOrder first = sort.sortOrder().head();
    Request request =
        (columns, conditions) ->
            new TopN(
                columns.get(0).path(),
                columns.get(0).ordinals(),
                first.dataType(),
                first.direction() == Descending$.MODULE$,
                first.nullOrdering() == NullsFirst$.MODULE$,
                conditions,
                sort.limit(),
                true);
    return narrowed(sort.child(), List.of(first.child()), List.of(), request);
  }

  /** The input of an aggregate from a scan that knows of it; null if there is no such scan. */
  private static SparkPlan narrowed(BaseAggregateExec aggregate) {
    List<AggregateExpression> all = Seqs.list(aggregate.aggregateExpressions());
    if (aggregate.groupingExpressions().nonEmpty()
        || all.isEmpty()
        || all.size() > MOST_EXTREMES
        || !all.stream().allMatch(TopNScans::isExtreme)) {
      return null;
    }
    List<Expression> columns =
        all.stream()
            .map(each -> ((Expression) each.aggregateFunction()).children().head())
            .toList();
    Request request =
        (found, conditions) -> conditions.isEmpty() ? extremes(all, columns, found) : null;
    return narrowed(aggregate.child(), columns, List.of(), request);
  }

  /** Whether an aggregate is a minimum or maximum, so that one row with the value is enough. */
  private static boolean isExtreme(AggregateExpression aggregate) {
    Expression function = (Expression) aggregate.aggregateFunction();
    boolean isOfRows =
        aggregate.mode() == Partial$.MODULE$ || aggregate.mode() == Complete$.MODULE$;
    // The zeros of floating point are equal, and the first one of a task is the result.
    return isOfRows
        && aggregate.filter().isEmpty()
        && (function instanceof Min || function instanceof Max)
        && !(function.dataType() instanceof FractionalType
            && !(function.dataType() instanceof DecimalType));
  }

  private static NeededRows extremes(
      List<AggregateExpression> aggregates, List<Expression> columns, List<Place> found) {
    List<TopN> each = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      each.add(
          TopN.extreme(
              found.get(i).path(),
              found.get(i).ordinals(),
              columns.get(i).dataType(),
              aggregates.get(i).aggregateFunction() instanceof Max));
    }
    return new Extremes(each);
  }

  /**
   * A column of a scan.
   *
   * @param path its name, or that of a struct and the names of members down to it
   * @param ordinals the same as places: in the columns of the scan, then in each struct
   */
  private record Place(List<String> path, List<Integer> ordinals) {}

  /** What is needed. */
  @FunctionalInterface
  private interface Request {

    /**
     * The rows that are needed; null if these may be all.
     *
     * @param columns those of the order
     * @param conditions what Spark tests the rows for, bound to the columns of the scan
     */
    NeededRows of(List<Place> columns, List<Expression> conditions);
  }

  /**
   * A plan where only the first rows are needed. All that is passed on the way to the scan returns
   * a row or more for each row, each with the same values of the columns of the order, but for
   * filters directly above the scan.
   *
   * @param columns those of the order, in the output of the plan
   * @param conditions those of the filters that were passed
   */
  private static SparkPlan narrowed(
      SparkPlan plan, List<Expression> columns, List<Expression> conditions, Request request) {
    if (plan instanceof BatchScanExec scan) {
      return narrowed(scan, columns, conditions, request);
    }
    int next = 0;
    List<Expression> below = columns;
    List<Expression> tested = conditions;
    if (plan instanceof FilterExec filter && isTestable(filter.condition())) {
      tested = new ArrayList<>(conditions);
      tested.add(filter.condition());
    } else if (plan instanceof ProjectExec project && conditions.isEmpty()) {
      List<NamedExpression> projected = Seqs.list(project.projectList());
      below = columns.stream().map(column -> ScannedColumn.below(column, projected)).toList();
    } else if (plan instanceof BroadcastHashJoinExec join
        && keepsStreamed(join)
        && conditions.isEmpty()) {
      SparkPlan streamed = JoinKeyFilters.streamed(join);
      next = streamed == join.left() ? 0 : 1;
      below = columns.stream().filter(column -> isOf(streamed, column)).toList();
    } else if (!(plan instanceof ColumnarToRowTransition)) {
      return null;
    }
    List<SparkPlan> children = new ArrayList<>(TreeNodes.children(plan));
    SparkPlan narrowed =
        below.size() < columns.size() || below.stream().anyMatch(Objects::isNull)
            ? null
            : narrowed(children.get(next), below, tested, request);
    if (narrowed == null) {
      return null;
    }
    children.set(next, narrowed);
    return TreeNodes.withChildren(plan, children);
  }

  /** Whether readers can find out which rows a filter leaves. */
  private static boolean isTestable(Expression condition) {
    return condition.deterministic()
        && !SubqueryExpression$.MODULE$.hasSubquery(condition)
        && !condition.exists(
            node -> node instanceof ExecSubqueryExpression || node instanceof PythonUDF);
  }

  private static boolean isOf(SparkPlan plan, Expression column) {
    return column.references().subsetOf(plan.outputSet());
  }

  /** Whether each row of the streamed side comes out of a join. */
  private static boolean keepsStreamed(BroadcastHashJoinExec join) {
    JoinType type = join.joinType();
    return type == LeftOuter$.MODULE$
        || type == RightOuter$.MODULE$
        || type instanceof ExistenceJoin;
  }

  private static SparkPlan narrowed(
      BatchScanExec node, List<Expression> columns, List<Expression> conditions, Request request) {
    boolean filtered = node.runtimeFilters().nonEmpty();
    if (filtered || !(node.scan() instanceof JParquetScan scan)) {
      return null;
    }
    List<Place> places = new ArrayList<>();
    for (Expression column : columns) {
      Place place = new Place(new ArrayList<>(), new ArrayList<>());
      if (!TopN.supports(column.dataType())
          || !addPath(column, node, place.path(), place.ordinals())
          || !scan.read().dropsRowsBy(place.path().get(0))) {
        return null;
      }
      places.add(place);
    }
    NeededRows needed =
        request.of(
            places, conditions.stream().map(each -> scan.bound(each, node.output())).toList());
    return needed == null ? null : ScanNodes.withScan(node, scan.needing(needed));
  }

  /** Adds names and places from the scan down to a column; false if it is none. */
  private static boolean addPath(
      Expression column, BatchScanExec node, List<String> path, List<Integer> ordinals) {
    if (column instanceof GetStructField member) {
      boolean found = addPath(member.child(), node, path, ordinals);
      path.add(member.extractFieldName());
      ordinals.add(member.ordinal());
      return found;
    }
    int ordinal =
        column instanceof AttributeReference attribute
            ? Seqs.list(node.output()).stream()
                .map(AttributeReference::exprId)
                .toList()
                .indexOf(attribute.exprId())
            : -1;
    path.add(ordinal < 0 ? "" : node.output().apply(ordinal).name());
    ordinals.add(ordinal);
    return ordinal >= 0;
  }
}
