package io.jparquet.spark.planning;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.TreeNodes;
import io.jparquet.spark.core.scan.JParquetScan;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.CollectLimitExec;
import org.apache.spark.sql.execution.ColumnarToRowTransition;
import org.apache.spark.sql.execution.LocalLimitExec;
import org.apache.spark.sql.execution.ProjectExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;

/**
 * Lets scans that evaluate all filters of a query know how many of their rows a LIMIT above needs.
 * Spark's own interface for that asks only scans of plans without filters. This rule works on the
 * physical plan: on the whole of it, or with adaptive execution on each stage. Thread-safe.
 */
final class LimitedScans extends Rule<SparkPlan> {

  /** The rule. */
  public LimitedScans() {}

  @Override
  public SparkPlan apply(SparkPlan plan) {
    int limit = limit(plan);
    return TreeNodes.mapChildren(
        plan,
        child -> {
          SparkPlan limited = limit > 0 ? limited(child, limit) : null;
          return limited == null ? apply(child) : limited;
        });
  }

  /** How many rows a plan takes of each task, and of all of them; 0 if it may be all. */
  private static int limit(SparkPlan plan) {
    if (plan instanceof CollectLimitExec limit) {
      return limit.limit();
    }
    return plan instanceof LocalLimitExec limit ? limit.limit() : 0;
  }

  /**
   * A plan whose scan knows the limit; null if there is no such scan. The operators between the
   * plan and the scan return one row for each row.
   */
  private static SparkPlan limited(SparkPlan plan, int limit) {
    if (plan instanceof BatchScanExec node) {
      return limited(node, limit);
    }
    boolean passes =
        plan instanceof ColumnarToRowTransition
            || plan instanceof ProjectExec project
                && Seqs.list(project.projectList()).stream()
                    .allMatch(named -> ((Expression) named).deterministic());
    SparkPlan child = passes ? limited(plan.children().head(), limit) : null;
    return child == null ? null : TreeNodes.withChildren(plan, List.of(child));
  }

  private static SparkPlan limited(BatchScanExec node, int limit) {
    if (node.runtimeFilters().nonEmpty()
        || !(node.scan() instanceof JParquetScan scan)
        || !scan.read().mayNeedFewer()
        || !scan.read().hasConditions()) {
      return null;
    }
    return ScanNodes.withScan(node, scan.needing(new MatchingRows(limit)));
  }
}
