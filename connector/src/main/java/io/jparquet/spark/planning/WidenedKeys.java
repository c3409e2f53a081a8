package io.jparquet.spark.planning;

import io.jparquet.spark.core.base.TreeNodes;
import io.jparquet.spark.core.scan.JParquetScan;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.DynamicPruningExpression;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.InSubqueryExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.IntegralType;

/**
 * Lets the keys of a join choose partitions where Spark widens the partition column to the type of
 * the keys, as INT to BIGINT. Spark gives scans of DataSource V2 lists of values of columns alone,
 * and drops the condition on a cast; its own source evaluates it. So the condition is written as
 * one on the column in the type of the keys, which {@link RuntimePredicates} turns into that cast
 * again. Thread-safe.
 */
final class WidenedKeys extends Rule<SparkPlan> {

  /** The rule. */
  WidenedKeys() {}

  @Override
  public SparkPlan apply(SparkPlan plan) {
    if (plan instanceof BatchScanExec node) {
      return isOurs(node) ? ScanNodes.mapFilters(node, WidenedKeys::onColumn) : node;
    }
    return TreeNodes.mapChildren(plan, this::apply);
  }

  private static boolean isOurs(BatchScanExec node) {
    return node.scan() instanceof JParquetScan || node.scan() instanceof AggregateScan;
  }

  private static Expression onColumn(Expression filter) {
    if (filter instanceof DynamicPruningExpression pruning
        && pruning.child() instanceof InSubqueryExec keys
        && keys.child() instanceof Cast cast
        && cast.child() instanceof AttributeReference column
        && isWider(cast.dataType(), column.dataType())) {
      Expression typed = column.withDataType(cast.dataType());
      return new DynamicPruningExpression(
          TreeNodes.withChildren((Expression) keys, List.of(typed)));
    }
    return filter;
  }

  /** Whether each integer of a type is one of another type, with more bits. */
  static boolean isWider(DataType wide, DataType narrow) {
    return wide instanceof IntegralType
        && narrow instanceof IntegralType
        && wide.defaultSize() > narrow.defaultSize();
  }
}
