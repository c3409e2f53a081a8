package io.jparquet.spark.v1;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.execution.command.RepairTableCommand;
import org.apache.spark.sql.execution.command.RunnableCommand;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.CreatableRelationProvider;
import scala.collection.immutable.Map;

/**
 * ANALYZE TABLE of a partitioned table of DataSource V2. Spark's command adds up the partitions in
 * the catalog, which does not have those that such a table has in its directories.
 *
 * @param analysis Spark's command
 */
record PartitionedAnalysis(TableIdentifier table, RunnableCommand analysis)
    implements CreatableRelationProvider {

  @Override
  public BaseRelation createRelation(
      SQLContext context, SaveMode mode, Map<String, String> options, Dataset<Row> nothing) {
    SparkSession session = (SparkSession) nothing.sparkSession();
    new RepairTableCommand(table, true, true, "ANALYZE TABLE").run(session);
    analysis.run(session);
    return new SavedData(context, nothing.schema());
  }
}
