package io.jparquet.spark.v1;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.base.TableOptions;
import io.jparquet.spark.encryption.EncryptionNames;
import java.util.HashMap;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.catalog.SessionCatalog;
import org.apache.spark.sql.catalyst.plans.logical.TableSpec;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.CreatableRelationProvider;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.collection.immutable.Map;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * CREATE or REPLACE of a bucketed table AS SELECT: the table is made, and then the rows are
 * inserted as by any other statement.
 *
 * @param tables the session catalog
 * @param writeOptions become options of the table, as those of a table of DataSource V1 do
 * @param mode what is done if there is the table: Append replaces it, and fails if there is none
 */
record BucketedCreation(
    TableCatalog tables,
    TableIdentifier table,
    Seq<Transform> partitioning,
    TableSpec spec,
    Map<String, String> writeOptions,
    SaveMode mode)
    implements CreatableRelationProvider {

  @Override
  public BaseRelation createRelation(
      SQLContext context, SaveMode given, Map<String, String> options, Dataset<Row> rows) {
    SparkSession session = (SparkSession) rows.sparkSession();
    SessionCatalog catalog = session.sessionState().catalog();
    TableIdentifier name = catalog.qualifyIdentifier(table);
    boolean exists = catalog.tableExists(name);
    if (exists && mode == SaveMode.ErrorIfExists) {
      throw SparkErrors.unchecked(
          QueryCompilationErrors.tableAlreadyExistsError(name.unquotedString()));
    }
    if (exists && mode == SaveMode.Ignore) {
      return new SavedData(context, rows.schema());
    }
    if (!exists && mode == SaveMode.Append) {
      throw SparkErrors.unchecked(
          QueryCompilationErrors.noSuchTableError(name.database().get(), name.table()));
    }
    java.util.Map<String, String> properties = properties();
    if (exists) {
      catalog.dropTable(name, true, false);
    }
    create(session, name, rows, properties);
    return new SavedData(context, rows.schema());
  }

  private void create(
      SparkSession session,
      TableIdentifier name,
      Dataset<Row> rows,
      java.util.Map<String, String> properties) {
    try {
      tables.createTable(
          Identifier.of(new String[] {name.database().get()}, name.table()),
          SparkLine.bridge().columns(CharVarcharUtils.getRawSchema(rows.schema().asNullable())),
          Seqs.list(partitioning).toArray(new Transform[0]),
          properties);
    } catch (AnalysisException e) { // also if another session has just created it
      throw SparkErrors.unchecked(e);
    }
    boolean filled = false;
    try {
      rows.write().mode(SaveMode.Append).insertInto(name.quotedString());
      filled = true;
    } finally {
      if (!filled) {
        session.sessionState().catalog().dropTable(name, true, false);
      }
    }
  }

  /**
   * The properties of the table.
   *
   * @throws IllegalArgumentException if keys would be among them
   */
  private java.util.Map<String, String> properties() {
    java.util.Map<String, String> properties =
        new HashMap<>(CollectionConverters.asJava(CatalogV2Util.convertTableProperties(spec)));
    TableOptions.withoutPaths(
            new CaseInsensitiveStringMap(CollectionConverters.asJava(writeOptions)))
        .asCaseSensitiveMap()
        .forEach(
            (option, value) -> {
              if (EncryptionNames.isEncryption(option)) {
                throw new IllegalArgumentException(
                    "Option "
                        + option
                        + " would be stored with the bucketed table "
                        + table.unquotedString()
                        + "; give it in TBLPROPERTIES if it may be stored, or create the table"
                        + " first and then insert with the option in the session");
              }
              properties.put(TableCatalog.OPTION_PREFIX + option, value);
              properties.put(option, value);
            });
    return properties;
  }
}
