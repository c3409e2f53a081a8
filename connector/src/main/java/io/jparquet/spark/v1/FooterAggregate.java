package io.jparquet.spark.v1;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.scan.JParquetScan;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.FileSourceMetadataAttribute$;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateFunction;
import org.apache.spark.sql.catalyst.expressions.aggregate.Count;
import org.apache.spark.sql.catalyst.expressions.aggregate.Max;
import org.apache.spark.sql.catalyst.expressions.aggregate.Min;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkPlan$;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import org.apache.spark.sql.execution.datasources.v2.V2ScanRelationPushDown$;
import scala.runtime.AbstractPartialFunction;
import scala.runtime.BoxedUnit;

/**
 * Aggregates of relations of DataSource V1 that footers answer. Spark's optimizer pushes aggregates
 * down only to tables of DataSource V2: its rule runs here, on the plan of the aggregate alone.
 */
final class FooterAggregate {

  private FooterAggregate() {}

  /** Whether footers may have all that an aggregate needs. */
  static boolean isPossible(Aggregate aggregate) {
    return Seqs.list(aggregate.aggregateExpressions()).stream()
        .noneMatch(
            result ->
                ((Expression) result)
                    .exists(
                        node ->
                            node instanceof AggregateExpression call
                                && (call.isDistinct() || !isKnown(call.aggregateFunction()))));
  }

  private static boolean isKnown(AggregateFunction function) {
    return function instanceof Count || function instanceof Min || function instanceof Max;
  }

  /**
   * The plan of an aggregate whose scan returns what footers prove.
   *
   * @return null if it has to read rows
   */
  static SparkPlan planned(
      Aggregate aggregate, RelationOperation operation, RelationTable table, SparkSession session) {
    if (Seqs.list(operation.relation().output()).stream()
        .anyMatch(FooterAggregate::isFileMetadata)) {
      return null;
    }
    DataSourceV2Relation relation =
        SparkLine.bridge().relation(table, operation.relation().output());
    LogicalPlan pushed =
        V2ScanRelationPushDown$.MODULE$.apply(
            (LogicalPlan)
                aggregate.transformDown(
                    new AbstractPartialFunction<LogicalPlan, LogicalPlan>() {
                      @Override
                      public boolean isDefinedAt(LogicalPlan node) {
                        return node == operation.relation();
                      }

                      @Override
                      public LogicalPlan apply(LogicalPlan node) {
                        return relation;
                      }
                    }));
    if (!pushed.exists(FooterAggregate::isScanOfAggregates)) {
      return null;
    }
    SparkPlan planned = session.sessionState().planner().plan(pushed).next();
    // For adaptive execution all of it is the plan of the aggregate.
    planned.foreach(
        node -> {
          node.unsetTagValue(SparkPlan$.MODULE$.LOGICAL_PLAN_TAG());
          node.unsetTagValue(SparkPlan$.MODULE$.LOGICAL_PLAN_INHERITED_TAG());
          return BoxedUnit.UNIT;
        });
    return planned;
  }

  /** A scan of a {@link RelationTable} is one of rows, or of aggregates. */
  private static boolean isScanOfAggregates(LogicalPlan node) {
    return node instanceof DataSourceV2ScanRelation relation
        && !(relation.scan() instanceof JParquetScan);
  }

  private static boolean isFileMetadata(AttributeReference column) {
    return FileSourceMetadataAttribute$.MODULE$.unapply(column).isDefined();
  }
}
