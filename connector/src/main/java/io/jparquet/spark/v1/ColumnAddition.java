package io.jparquet.spark.v1;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.SparkErrors;
import java.util.stream.Stream;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.catalog.SessionCatalog;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.execution.command.CommandUtils$;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.CreatableRelationProvider;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.SchemaUtils;
import scala.collection.immutable.Map;

/**
 * ALTER TABLE ADD COLUMNS of a table that a session keeps with DataSource V1. Spark's own command
 * does this only for the sources that it knows by their classes.
 *
 * @param columns the columns to add, before the partition columns
 */
record ColumnAddition(TableIdentifier table, StructType columns)
    implements CreatableRelationProvider {

  @Override
  public BaseRelation createRelation(
      SQLContext context, SaveMode mode, Map<String, String> options, Dataset<Row> nothing) {
    SparkSession session = (SparkSession) nothing.sparkSession();
    SessionCatalog catalog = session.sessionState().catalog();
    StructType existing;
    try {
      CommandUtils$.MODULE$.uncacheTableOrView(session, table);
      catalog.refreshTable(table);
      existing = CharVarcharUtils.getRawSchema(catalog.getTableMetadata(table).schema());
      StructType added = SparkLine.bridge().withDefaultsOfOldRows(columns);
      SchemaUtils.checkSchemaColumnNameDuplication(
          concatenated(existing, added), session.sessionState().conf().caseSensitiveAnalysis());
      StructType data = CharVarcharUtils.getRawSchema(catalog.getTableMetadata(table).dataSchema());
      catalog.alterTableDataSchema(table, concatenated(data, added));
    } catch (AnalysisException e) {
      throw SparkErrors.unchecked(e);
    }
    return new SavedData(context, existing);
  }

  private static StructType concatenated(StructType first, StructType second) {
    return new StructType(
        Stream.of(first, second)
            .flatMap(schema -> Stream.of(schema.fields()))
            .toArray(StructField[]::new));
  }
}
