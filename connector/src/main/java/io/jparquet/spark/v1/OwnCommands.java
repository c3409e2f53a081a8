package io.jparquet.spark.v1;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SessionTables;
import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.base.StatementRule;
import io.jparquet.spark.core.base.TableOptions;
import java.util.Map;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.OneRowRelation;
import org.apache.spark.sql.execution.command.AlterTableAddColumnsCommand;
import org.apache.spark.sql.execution.command.AnalyzeColumnCommand;
import org.apache.spark.sql.execution.command.AnalyzePartitionCommand;
import org.apache.spark.sql.execution.command.AnalyzeTableCommand;
import org.apache.spark.sql.execution.command.CreateDataSourceTableAsSelectCommand;
import org.apache.spark.sql.execution.command.RunnableCommand;
import org.apache.spark.sql.execution.datasources.SaveIntoDataSourceCommand;
import org.apache.spark.sql.sources.CreatableRelationProvider;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Commands of Spark's DataSource V1 that jparquet runs in their place for its tables: CREATE TABLE
 * AS SELECT, where Spark does not pass partitions and buckets to the source, ADD COLUMNS, which
 * Spark allows only for sources that it knows, and ANALYZE TABLE, which needs partitions in the
 * catalog; and CREATE TABLE AS SELECT of tables of Spark's own source that have properties of
 * jparquet.
 */
final class OwnCommands extends StatementRule {

  private final SessionTables tables;

  /** The commands of a session. */
  public OwnCommands(SparkSession session) {
    this.tables = new SessionTables(session);
  }

  @Override
  protected LogicalPlan changed(LogicalPlan node) {
    if (node instanceof CreateDataSourceTableAsSelectCommand create
        && create.table().provider().exists(SourceName::isNamed)) {
      return new SaveIntoDataSourceCommand(
          create.query(),
          new TableCreation(create.table(), create.outputColumnNames()),
          TableOptions.asScala(Map.of()),
          create.mode());
    }
    if (node instanceof CreateDataSourceTableAsSelectCommand create
        && create.table().properties().contains(SparkOptions.ACCELERATE.name())) {
      return new SaveIntoDataSourceCommand(
          create.query(), new CreatedTable(create), TableOptions.asScala(Map.of()), create.mode());
    }
    if (node instanceof AlterTableAddColumnsCommand add && tables.isOurs(add.table())) {
      return running(
          new ColumnAddition(
              add.table(), new StructType(Seqs.list(add.colsToAdd()).toArray(new StructField[0]))));
    }
    TableIdentifier analyzed = analyzed(node);
    if (analyzed != null
        && tables
            .findOfV2(analyzed)
            .filter(table -> table.partitionColumnNames().nonEmpty())
            .isPresent()) {
      return running(new PartitionedAnalysis(analyzed, (RunnableCommand) node));
    }
    return node;
  }

  /** A plan that runs a command. */
  static LogicalPlan running(CreatableRelationProvider command) {
    return new SaveIntoDataSourceCommand(
        new OneRowRelation(), command, TableOptions.asScala(Map.of()), SaveMode.Append);
  }

  /** The table that a statement analyzes; null for another statement. */
  private static TableIdentifier analyzed(LogicalPlan node) {
    if (node instanceof AnalyzeTableCommand table) {
      return table.tableIdent();
    }
    if (node instanceof AnalyzeColumnCommand columns) {
      return columns.tableIdent();
    }
    return node instanceof AnalyzePartitionCommand partitions ? partitions.tableIdent() : null;
  }
}
