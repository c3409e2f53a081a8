package io.jparquet.spark.analysis;

import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import scala.runtime.AbstractPartialFunction;

/** A rule that changes single nodes of a plan while it is analysed. */
public abstract class StatementRule extends Rule<LogicalPlan> {

  @Override
  public final LogicalPlan apply(LogicalPlan plan) {
    return plan.resolveOperators(
        new AbstractPartialFunction<LogicalPlan, LogicalPlan>() {
          @Override
          public boolean isDefinedAt(LogicalPlan node) {
            return true;
          }

          @Override
          public LogicalPlan apply(LogicalPlan node) {
            return changed(node);
          }
        });
  }

  /** What takes the place of a node: the node itself if it stays. */
  protected abstract LogicalPlan changed(LogicalPlan node);
}
