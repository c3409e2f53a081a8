package io.jparquet.spark.analysis;

import io.jparquet.spark.table.JParquetTable;
import io.jparquet.spark.table.RowLevelStatement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.logical.DeleteFromTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeIntoTable;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceData;
import org.apache.spark.sql.catalyst.plans.logical.UpdateTable;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.connector.write.RowLevelOperation.Command;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Refuses DELETE, UPDATE and MERGE with hidden columns of the table that they change: Spark would
 * write the values of all hidden columns into the new files, or fail with an internal error.
 * Changes nothing.
 */
public final class RowLevelColumns extends Rule<LogicalPlan> {

  /** By which Spark marks the attributes of hidden columns. */
  private static final String HIDDEN = "__metadata_col";

  /** The rule. */
  public RowLevelColumns() {}

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    if (plan instanceof DeleteFromTable delete) {
      check(plan, delete.table());
    } else if (plan instanceof UpdateTable update) {
      check(plan, update.table());
    } else if (plan instanceof MergeIntoTable merge) {
      check(plan, merge.targetTable());
    } else if (plan instanceof ReplaceData statement
        && statement.operation() instanceof RowLevelStatement operation
        && operation.command() != Command.MERGE) {
      // Spark may rewrite the statement as soon as its columns are found.
      checkEach(List.of(statement.condition()), Set.of(), true);
      statement
          .query()
          .foreach(
              node -> {
                checkEach(ofStatement(node.expressions()), Set.of(), true);
                return null;
              });
    }
    return plan;
  }

  private static void check(LogicalPlan statement, LogicalPlan target) {
    if (!target.resolved() || !target.exists(RowLevelColumns::isOwn)) {
      return;
    }
    Set<ExprId> columns = new HashSet<>();
    target.output().foreach(column -> columns.add(column.exprId()));
    target.metadataOutput().foreach(column -> columns.add(column.exprId()));
    // The only table that they can be of; a relation that was copied has other identifiers for
    // them.
    boolean isAlone = !(statement instanceof MergeIntoTable);
    checkEach(CollectionConverters.asJava(statement.expressions()), columns, isAlone);
  }

  private static void checkEach(List<Expression> expressions, Set<ExprId> columns, boolean any) {
    for (Expression expression : expressions) {
      expression.foreach(
          part -> {
            if (isHidden(part, columns, any)) {
              throw refusal(part);
            }
            return null;
          });
    }
  }

  /** Without hidden columns that are only passed on: that of the file of a row, by Spark. */
  private static List<Expression> ofStatement(Seq<Expression> expressions) {
    return CollectionConverters.asJava(expressions).stream()
        .filter(
            expression ->
                !(expression instanceof NamedExpression named && named.metadata().contains(HIDDEN)))
        .toList();
  }

  private static boolean isOwn(LogicalPlan node) {
    return node instanceof DataSourceV2Relation relation
        && relation.table() instanceof JParquetTable;
  }

  private static boolean isHidden(Expression expression, Set<ExprId> columns, boolean any) {
    return expression instanceof AttributeReference attribute
        && attribute.metadata().contains(HIDDEN)
        && (any || columns.contains(attribute.exprId()));
  }

  private static RuntimeException refusal(Expression column) {
    String name = ((AttributeReference) column).name();
    return new UnsupportedOperationException(
        "DELETE, UPDATE and MERGE cannot use the hidden column "
            + name
            + " of the table that they change. Use its columns alone");
  }
}
