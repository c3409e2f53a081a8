package io.jparquet.spark.v1;

import io.jparquet.spark.core.file.ReadRefusals;
import io.jparquet.spark.core.file.ScannedTable;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.catalog.CatalogStatistics;
import org.apache.spark.sql.execution.datasources.FileIndex;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.types.StructType;

/**
 * A relation of DataSource V1 as a table to scan: the files that it lists itself.
 *
 * @param refusals what scans refuse
 */
record RelationFiles(HadoopFsRelation relation, String name, ReadRefusals refusals)
    implements ScannedTable {

  @Override
  public SparkSession session() {
    return relation.sparkSession();
  }

  @Override
  public FileIndex index() {
    return relation.location();
  }

  /** Spark's optimizer has those of its relation. */
  @Override
  public Optional<CatalogStatistics> analyzed() {
    return Optional.empty();
  }

  @Override
  public StructType tableSchema() {
    return relation.schema();
  }

  @Override
  public StructType partitionSchema() {
    return relation.partitionSchema();
  }

  @Override
  public StructType readPartitionSchema() {
    return relation.partitionSchema();
  }
}
