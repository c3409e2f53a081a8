package io.jparquet.spark.tables;

import io.jparquet.spark.core.base.Seqs;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression$;
import org.apache.spark.sql.catalyst.plans.logical.GlobalLimit;
import org.apache.spark.sql.catalyst.plans.logical.LocalLimit;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Offset;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceData;
import org.apache.spark.sql.catalyst.plans.logical.Tail;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.connector.write.RowLevelOperation.Command;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;

/**
 * Tells a statement that changes rows what Spark does not tell it: the whole condition of a DELETE,
 * so that files whose rows all go are not read; whether Spark will look for the files with matching
 * rows; and that it must not, because what the statement compares its rows with may differ from one
 * time to the next. Spark runs that query twice, first to find the files. If it gave other rows
 * then, a MERGE would insert rows that it should have matched.
 *
 * <p>Runs before the scan of the statement is made.
 */
final class RowLevelConditions extends Rule<LogicalPlan> {

  private static final String FINDS_FILES =
      "spark.sql.optimizer.runtime.rowLevelOperationGroupFilter.enabled";

  /** The rule. */
  public RowLevelConditions() {}

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    if (plan instanceof ReplaceData statement
        && statement.operation() instanceof RowLevelStatement operation
        && statement.table() instanceof DataSourceV2Relation relation) {
      ReplacedFileSet targets = operation.targets();
      if (operation.command() == Command.DELETE
          && !SubqueryExpression$.MODULE$.hasSubquery(statement.condition())) {
        targets.deletes(conjuncts(statement.condition()), relation.output());
      }
      boolean findsFiles =
          statement.groupFilterCondition().isDefined()
              && Boolean.parseBoolean(conf().getConfString(FINDS_FILES, "true"));
      if (findsFiles && !finds(statement.groupFilterCondition().get(), relation)) {
        targets.ignoreKeys();
      } else if (findsFiles) {
        targets.expectKeys();
      }
    }
    return plan;
  }

  /**
   * Whether Spark's query finds the files with matching rows, each time the same ones. Spark reads
   * CHAR columns through a projection, which that query does not have.
   */
  private static boolean finds(Expression condition, DataSourceV2Relation relation) {
    return condition.references().subsetOf(relation.outputSet())
        && !condition.exists(RowLevelConditions::isUnstable);
  }

  private static List<Expression> conjuncts(Expression condition) {
    if (!(condition instanceof And and)) {
      return List.of(condition);
    }
    List<Expression> all = new ArrayList<>(conjuncts(and.left()));
    all.addAll(conjuncts(and.right()));
    return all;
  }

  /** Whether it is a subquery that may give other rows when it is run again. */
  private static boolean isUnstable(Expression expression) {
    return expression instanceof SubqueryExpression subquery
        && subquery.plan().exists(RowLevelConditions::mayDiffer);
  }

  private static boolean mayDiffer(LogicalPlan node) {
    return node instanceof GlobalLimit
        || node instanceof LocalLimit
        || node instanceof Offset
        || node instanceof Tail
        || Seqs.list(node.expressions()).stream()
            .anyMatch(
                expression ->
                    !expression.deterministic()
                        || expression.exists(RowLevelConditions::isUnstable));
  }
}
