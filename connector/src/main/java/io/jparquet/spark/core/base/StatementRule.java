package io.jparquet.spark.core.base;

import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.catalyst.trees.TreeNode;
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

  /**
   * A copy of a node or expression with another member, by its name: the lines of Spark have
   * different members.
   */
  protected static <T extends TreeNode<T>> T with(T node, String member, Object value) {
    Object[] members = Seqs.list(node.productIterator().toList()).toArray();
    for (int i = 0; i < members.length; i++) {
      if (node.productElementName(i).equals(member)) {
        members[i] = value;
      }
    }
    return node.makeCopy(members);
  }

  /** What takes the place of a node: the node itself if it stays. */
  protected abstract LogicalPlan changed(LogicalPlan node);
}
