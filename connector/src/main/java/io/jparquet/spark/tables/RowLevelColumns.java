package io.jparquet.spark.tables;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.table.JParquetTable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.catalyst.TableIdentifier;
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
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.sources.DataSourceRegister;
import scala.Option;
import scala.collection.immutable.Seq;

/**
 * Refuses DELETE, UPDATE and MERGE with hidden columns of the table that they change: Spark would
 * write the values of all hidden columns into the new files, or fail with an internal error. So it
 * would for files that are read with DataSource V1: paths in SQL, and temporary views. Changes
 * nothing.
 */
final class RowLevelColumns extends Rule<LogicalPlan> {

  /** By which Spark marks the attributes of hidden columns. */
  private static final String HIDDEN = "__metadata_col";

  private static final Option<String> SESSION_CATALOG = Option.apply("spark_catalog");

  /** The rule. */
  public RowLevelColumns() {}

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    if (plan instanceof DeleteFromTable delete) {
      refuseFiles(delete.table(), "DELETE");
      check(plan, delete.table());
    } else if (plan instanceof UpdateTable update) {
      refuseFiles(update.table(), "UPDATE TABLE");
      check(plan, update.table());
    } else if (plan instanceof MergeIntoTable merge) {
      refuseFiles(merge.targetTable(), "MERGE INTO TABLE");
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

  private static void refuseFiles(LogicalPlan target, String statement) {
    target.foreach(
        node -> {
          if (node instanceof LogicalRelation relation
              && relation.catalogTable().isEmpty()
              && relation.relation() instanceof HadoopFsRelation files
              && files.fileFormat() instanceof DataSourceRegister source
              && source.shortName().equals(SourceName.NAME)) {
            String paths = files.location().rootPaths().mkString(", ");
            throw SparkErrors.unchecked(
                QueryCompilationErrors.unsupportedTableOperationError(
                    new TableIdentifier(paths, Option.apply(SourceName.NAME), SESSION_CATALOG),
                    statement));
          }
          return null;
        });
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
    checkEach(Seqs.list(statement.expressions()), columns, isAlone);
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
    return Seqs.list(expressions).stream()
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
