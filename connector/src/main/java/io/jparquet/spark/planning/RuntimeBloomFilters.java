package io.jparquet.spark.planning;

import io.jparquet.spark.core.base.TreeNodes;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.BloomFilterMightContain;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.DynamicPruningExpression;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression$;
import org.apache.spark.sql.catalyst.expressions.XxHash64;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.BaseSubqueryExec;
import org.apache.spark.sql.execution.FilterExec;
import org.apache.spark.sql.execution.InSubqueryExec;
import org.apache.spark.sql.execution.ReusedSubqueryExec;
import org.apache.spark.sql.execution.ScalarSubquery;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SubqueryExec;
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanExec;
import org.apache.spark.sql.types.IntegralType;
import org.apache.spark.sql.types.LongType;

/**
 * Lets scans leave out rows that a Bloom filter of a join's keys excludes. Spark's optimizer makes
 * such filters for joins whose sides are both shuffled, from the side with few keys, as subqueries;
 * it evaluates them above the scan of the other side, row by row. A scan gets the same subquery as
 * a condition, so that it reads one column for all rows, and the others for those that are left.
 * Spark's own filter stays: the readers may let rows pass, where too few would fall out.
 *
 * <p>The rule works on the physical plan: on the whole of it, or with adaptive execution on each
 * stage. Subqueries are planned by then; the scan has the same object as the filter, so that it
 * runs once. Thread-safe.
 */
final class RuntimeBloomFilters extends Rule<SparkPlan> {

  /** The seed of {@code xxhash64}, with which Spark hashes the keys for its filters. */
  private static final long SEED = 42;

  /** The rule. */
  public RuntimeBloomFilters() {}

  @Override
  public SparkPlan apply(SparkPlan plan) {
    Map<SparkPlan, List<Expression>> filters = new IdentityHashMap<>();
    TreeNodes.visit(
        plan,
        node -> {
          if (node instanceof FilterExec filter && filter.condition().deterministic()) {
            addFilters(filter.condition(), filter.child(), filters);
          }
        });
    return ScanNodes.withFilters(plan, filters);
  }

  /** Adds those of a condition on the rows of a plan. */
  private static void addFilters(
      Expression condition, SparkPlan child, Map<SparkPlan, List<Expression>> filters) {
    if (condition instanceof And and) {
      addFilters(and.left(), child, filters);
      addFilters(and.right(), child, filters);
    } else if (condition instanceof BloomFilterMightContain test
        && test.bloomFilterExpression() instanceof ScalarSubquery subquery
        && test.valueExpression() instanceof XxHash64 hash
        && hash.seed() == SEED
        && hash.children().size() == 1) {
      Expression key = hash.children().head();
      ScannedColumn column = ScannedColumn.of(unwidened(key), child);
      if (column != null && column.isFilterable()) {
        filters
            .computeIfAbsent(column.scan(), scan -> new ArrayList<>())
            .add(filter(column, key, subquery));
      }
    }
  }

  /** An integer that is widened to LONG, or the expression itself. */
  private static Expression unwidened(Expression key) {
    return key instanceof Cast cast
            && cast.dataType() instanceof LongType
            && cast.child().dataType() instanceof IntegralType
        ? cast.child()
        : key;
  }

  /**
   * The subquery, shown as one that is used again. Without adaptive execution Spark does that
   * afterwards.
   */
  private static BaseSubqueryExec shared(BaseSubqueryExec subquery) {
    return subquery instanceof SubqueryExec planned
            && planned.child() instanceof AdaptiveSparkPlanExec
        ? new ReusedSubqueryExec(planned)
        : subquery;
  }

  private static Expression filter(ScannedColumn column, Expression key, ScalarSubquery subquery) {
    return new DynamicPruningExpression(
        new InSubqueryExec(
            BloomFilterKey.of(column.column(), key.dataType()),
            shared(subquery.plan()),
            NamedExpression$.MODULE$.newExprId(),
            false,
            null,
            null));
  }
}
