package io.jparquet.spark.v1;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SparkErrors;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.catalog.SessionCatalog;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.sql.execution.command.DataWritingCommand$;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.CreatableRelationProvider;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.collection.immutable.Map;
import scala.collection.immutable.Seq;

/**
 * CREATE TABLE AS SELECT and {@code saveAsTable} with DataSource V1: the table is created, and then
 * the rows are inserted as by any other statement. Spark's own way passes neither partition columns
 * nor buckets to a source that can save by itself.
 *
 * @param table the table without its columns
 * @param names the names of its columns, in the order of the query
 */
record TableCreation(CatalogTable table, Seq<String> names) implements CreatableRelationProvider {

  @Override
  public BaseRelation createRelation(
      SQLContext context, SaveMode mode, Map<String, String> options, Dataset<Row> query) {
    SparkSession session = (SparkSession) query.sparkSession();
    SessionCatalog catalog = session.sessionState().catalog();
    TableIdentifier name = catalog.qualifyIdentifier(table.identifier());
    Dataset<Row> rows = query.toDF(names);
    if (!catalog.tableExists(name)) {
      createAndFill(catalog, name, session, rows, mode);
    } else if (mode == SaveMode.ErrorIfExists) {
      throw SparkErrors.unchecked(
          QueryCompilationErrors.tableAlreadyExistsError(name.unquotedString()));
    } else if (mode != SaveMode.Ignore) {
      insert(name, rows);
    }
    return new SavedData(context, rows.schema());
  }

  private void createAndFill(
      SessionCatalog catalog,
      TableIdentifier name,
      SparkSession session,
      Dataset<Row> rows,
      SaveMode mode) {
    if (table.storage().locationUri().isDefined()) {
      DataWritingCommand$.MODULE$.assertEmptyRootPath(
          table.storage().locationUri().get(), mode, session.sessionState().newHadoopConf());
    }
    StructType schema = CharVarcharUtils.getRawSchema(ordered(rows).schema().asNullable());
    boolean tracksPartitions =
        table.partitionColumnNames().nonEmpty()
            && session.sessionState().conf().manageFilesourcePartitions();
    catalog.createTable(
        SparkLine.bridge()
            .withSchema(table, schema, table.partitionColumnNames(), tracksPartitions),
        false,
        true);
    boolean filled = false;
    try {
      insert(name, rows);
      filled = true;
    } finally {
      if (!filled) {
        catalog.dropTable(name, true, false);
      }
    }
  }

  private void insert(TableIdentifier name, Dataset<Row> rows) {
    ordered(rows).write().mode(SaveMode.Append).insertInto(name.quotedString());
  }

  /** The rows with the partition columns last, as V1 has them. */
  private Dataset<Row> ordered(Dataset<Row> rows) {
    List<String> partitions = Seqs.list(table.partitionColumnNames());
    List<Column> columns = new ArrayList<>();
    for (StructField field : rows.schema().fields()) {
      if (!partitions.contains(field.name())) {
        columns.add(column(rows, field.name()));
      }
    }
    partitions.forEach(partition -> columns.add(column(rows, partition)));
    return rows.select(columns.toArray(new Column[0]));
  }

  private static Column column(Dataset<Row> rows, String name) {
    return rows.col("`" + name.replace("`", "``") + "`");
  }
}
