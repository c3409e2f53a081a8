package io.jparquet.spark.v1;

import io.jparquet.spark.analysis.SessionTables;
import io.jparquet.spark.analysis.StatementRule;
import io.jparquet.spark.files.SourceName;
import io.jparquet.spark.option.TableOptions;
import java.util.Map;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.OneRowRelation;
import org.apache.spark.sql.execution.command.AlterTableAddColumnsCommand;
import org.apache.spark.sql.execution.command.CreateDataSourceTableAsSelectCommand;
import org.apache.spark.sql.execution.datasources.SaveIntoDataSourceCommand;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Commands of Spark's DataSource V1 that jparquet runs in their place for its tables: CREATE TABLE
 * AS SELECT, where Spark does not pass partitions and buckets to the source, and ADD COLUMNS, which
 * Spark allows only for sources that it knows.
 */
public final class OwnCommands extends StatementRule {

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
    if (node instanceof AlterTableAddColumnsCommand add && tables.isOurs(add.table())) {
      return new SaveIntoDataSourceCommand(
          new OneRowRelation(),
          new ColumnAddition(
              add.table(),
              new StructType(
                  CollectionConverters.asJava(add.colsToAdd()).toArray(new StructField[0]))),
          TableOptions.asScala(Map.of()),
          SaveMode.Append);
    }
    return node;
  }
}
