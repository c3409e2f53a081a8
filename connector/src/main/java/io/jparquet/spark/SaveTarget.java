package io.jparquet.spark;

import io.jparquet.spark.core.file.TableDefinition;
import io.jparquet.spark.core.file.TableUse;
import io.jparquet.spark.core.table.JParquetTable;
import io.jparquet.spark.planning.FooterPlanning;
import io.jparquet.spark.tables.DirectoryOperations;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Gives {@code save()} a table that any rows can be written to, once its mode was decided on. It
 * has no short name, so that {@code spark.sql.sources.useV1SourceList} does not apply to it.
 */
public final class SaveTarget implements TableProvider {

  @Override
  public boolean supportsExternalMetadata() {
    return true;
  }

  /** Not called, as the rows to save have a schema. */
  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    throw new UnsupportedOperationException("read with format(\"jparquet\")");
  }

  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    return new JParquetTable(
        new TableDefinition(SparkSession.active(), TableUse.SAVE, schema, partitioning, properties),
        new FooterPlanning(),
        new DirectoryOperations());
  }
}
