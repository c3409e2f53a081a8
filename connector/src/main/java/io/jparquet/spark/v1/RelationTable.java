package io.jparquet.spark.v1;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.scan.JParquetScanBuilder;
import io.jparquet.spark.core.scan.ScanPlanning;
import java.util.EnumSet;
import java.util.Set;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A relation of DataSource V1 in a plan of DataSource V2.
 *
 * @param given the options of its reads
 * @param planning what is added to its scans
 */
record RelationTable(RelationFiles files, CaseInsensitiveStringMap given, ScanPlanning planning)
    implements SupportsRead {

  /** What takes what is pushed down to a scan. */
  JParquetScanBuilder scanBuilder() {
    return new JParquetScanBuilder(files, given, planning);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return SparkLine.bridge().scanBuilder(files.session(), scanBuilder());
  }

  @Override
  public String name() {
    return files.name();
  }

  @Override
  public Column[] columns() {
    return SparkLine.bridge().columns(CharVarcharUtils.getRawSchema(files.tableSchema()));
  }

  /** Abstract in Spark 4.0, which does not call it where there are {@link #columns}. */
  @Override
  @SuppressWarnings("deprecation")
  public StructType schema() {
    return CatalogV2Util.v2ColumnsToStructType(columns());
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_READ);
  }
}
