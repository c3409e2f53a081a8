package io.jparquet.spark.v1;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.execution.command.CreateDataSourceTableAsSelectCommand;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.CreatableRelationProvider;
import scala.collection.immutable.Map;

/**
 * CREATE TABLE AS SELECT of a table of Spark's own source that has properties of jparquet. Spark's
 * command does not pass the table to the write of its rows, which finds it here.
 */
record CreatedTable(CreateDataSourceTableAsSelectCommand command)
    implements CreatableRelationProvider {

  /** Spark runs the write in the thread of the command. */
  private static final ThreadLocal<CatalogTable> CURRENT = new ThreadLocal<>();

  /** The table whose rows this thread writes; null if it is not known. */
  static CatalogTable current() {
    return CURRENT.get();
  }

  @Override
  public BaseRelation createRelation(
      SQLContext context, SaveMode mode, Map<String, String> options, Dataset<Row> rows) {
    CURRENT.set(command.table());
    try {
      command.run((SparkSession) rows.sparkSession());
    } finally {
      CURRENT.remove();
    }
    return new SavedData(context, rows.schema());
  }
}
