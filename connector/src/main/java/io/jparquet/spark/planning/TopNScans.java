package io.jparquet.spark.planning;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.TreeNodes;
import io.jparquet.spark.core.scan.JParquetScan;
import io.jparquet.spark.planning.topn.TopN;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Descending$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.catalyst.expressions.NullsFirst$;
import org.apache.spark.sql.catalyst.expressions.PythonUDF;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression$;
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
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.apache.spark.sql.execution.joins.BroadcastHashJoinExec;

/**
 * Lets scans know that only the first rows in an order are needed of them, where a sort with a
 * limit is above. Spark's own interface for that asks only scans of plans without filters. This
 * rule works on the physical plan, whose scans evaluate the filters: on the whole of it, or with
 * adaptive execution on each stage. Thread-safe.
 */
final class TopNScans extends Rule<SparkPlan> {

  /** The most rows whose values of the sort column a task keeps. */
  private static final int MOST_ROWS = 100_000;

  /** The rule. */
  public TopNScans() {}

  @Override
  public SparkPlan apply(SparkPlan plan) {
    SparkPlan narrowed = plan instanceof TakeOrderedAndProjectExec sort ? narrowed(sort) : null;
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
    return narrowed(sort.child(), first.child(), List.of(), new Request(first, sort.limit()));
  }

  /** The first sort column of a sort, and how many rows are left of it. */
  private record Request(SortOrder order, int count) {}

  /**
   * A plan where only the first rows are needed. All that is passed on the way to the scan returns
   * a row or more for each row, each with the same value of the sort column, but for filters
   * directly above the scan.
   *
   * @param column the sort column in the output of the plan
   * @param conditions those of the filters that were passed
   */
  private static SparkPlan narrowed(
      SparkPlan plan, Expression column, List<Expression> conditions, Request request) {
    if (plan instanceof BatchScanExec scan) {
      return narrowed(scan, column, conditions, request);
    }
    int next = 0;
    Expression below = column;
    List<Expression> tested = conditions;
    if (plan instanceof FilterExec filter && isTestable(filter.condition())) {
      tested = new ArrayList<>(conditions);
      tested.add(filter.condition());
    } else if (plan instanceof ProjectExec project && conditions.isEmpty()) {
      below = ScannedColumn.below(column, Seqs.list(project.projectList()));
    } else if (plan instanceof BroadcastHashJoinExec join
        && keepsStreamed(join)
        && conditions.isEmpty()) {
      SparkPlan streamed = JoinKeyFilters.streamed(join);
      next = streamed == join.left() ? 0 : 1;
      below = column.references().subsetOf(streamed.outputSet()) ? column : null;
    } else if (!(plan instanceof ColumnarToRowTransition)) {
      return null;
    }
    List<SparkPlan> children = new ArrayList<>(TreeNodes.children(plan));
    SparkPlan narrowed =
        below == null ? null : narrowed(children.get(next), below, tested, request);
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

  /** Whether each row of the streamed side comes out of a join. */
  private static boolean keepsStreamed(BroadcastHashJoinExec join) {
    JoinType type = join.joinType();
    return type == LeftOuter$.MODULE$
        || type == RightOuter$.MODULE$
        || type instanceof ExistenceJoin;
  }

  private static SparkPlan narrowed(
      BatchScanExec node, Expression column, List<Expression> conditions, Request request) {
    boolean filtered = node.runtimeFilters().nonEmpty();
    if (filtered || !(node.scan() instanceof JParquetScan scan)) {
      return null;
    }
    List<String> path = new ArrayList<>();
    List<Integer> ordinals = new ArrayList<>();
    if (!TopN.supports(column.dataType())
        || !addPath(column, node, path, ordinals)
        || !scan.read().dropsRowsBy(path.get(0))) {
      return null;
    }
    JParquetScan first =
        scan.needing(
            new TopN(
                path,
                ordinals,
                column.dataType(),
                request.order().direction() == Descending$.MODULE$,
                request.order().nullOrdering() == NullsFirst$.MODULE$,
                conditions.stream().map(c -> scan.bound(c, node.output())).toList(),
                request.count()));
    return ScanNodes.withScan(node, first);
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
