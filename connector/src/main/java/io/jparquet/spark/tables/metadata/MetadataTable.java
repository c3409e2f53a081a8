package io.jparquet.spark.tables.metadata;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.MetadataKind;
import io.jparquet.spark.core.file.TableDefinition;
import io.jparquet.spark.core.file.TableFiles;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The metadata of the files of a directory (or several, or a glob) as a table that can be read. The
 * files are listed as for a read of their rows; no footer is read before the tasks run. Driver
 * only.
 */
public final class MetadataTable implements SupportsRead {
  private final TableFiles files;
  private final MetadataKind kind;

  /**
   * A table; nothing is listed yet.
   *
   * @param definition where the files are; without a schema, because the files are not read for one
   */
  public MetadataTable(TableDefinition definition, MetadataKind kind) {
    this.files = new TableFiles(definition);
    this.kind = kind;
  }

  @Override
  public String name() {
    return files.name() + " (" + kind.text() + ")";
  }

  /** Lists the files, whose directories may have partition columns. */
  @Override
  public Column[] columns() {
    return SparkLine.bridge().columns(tableSchema());
  }

  /** Abstract in Spark 4.0, which does not call it where there are {@link #columns}. */
  @Override
  @SuppressWarnings("deprecation")
  public StructType schema() {
    return CatalogV2Util.v2ColumnsToStructType(columns());
  }

  /** The columns of the table as a schema; lists the files. */
  public StructType tableSchema() {
    return FactColumns.schema(FactColumns.of(kind, files.partitionSchema()));
  }

  @Override
  public Map<String, String> properties() {
    return files.definition().shownProperties();
  }

  @Override
  public Set<TableCapability> capabilities() {
    return Set.of(TableCapability.BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    files.listAhead();
    List<FactColumn> columns = FactColumns.of(kind, files.partitionSchema());
    return new MetadataScanBuilder(files, kind, columns, files.definition().options(options));
  }

  /** Whether both look at the same listing of files. */
  @Override
  public boolean equals(Object other) {
    return other instanceof MetadataTable table && table.files == files && table.kind == kind;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(files);
  }

  @Override
  public String toString() {
    return name();
  }
}
