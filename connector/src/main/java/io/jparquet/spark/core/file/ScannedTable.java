package io.jparquet.spark.core.file;

import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.catalog.CatalogStatistics;
import org.apache.spark.sql.execution.datasources.FileIndex;
import org.apache.spark.sql.types.StructType;

/** The files and columns of a table, as scans see them. */
public interface ScannedTable {

  /** The session that the table belongs to. */
  SparkSession session();

  /** The name of the table in plans. */
  String name();

  /** The files; the same index on each call unless the table is refreshed. */
  FileIndex index();

  /** All columns. */
  StructType tableSchema();

  /** The partition columns: declared ones or else those of the directories. */
  StructType partitionSchema();

  /** Partition columns to read: also those that were not declared but that the directories give. */
  StructType readPartitionSchema();

  /**
   * What ANALYZE TABLE has found in the files.
   *
   * @return empty if the catalog has nothing, or the files are no longer those that were analyzed
   */
  Optional<CatalogStatistics> analyzed();

  /** What scans refuse. */
  ReadRefusals refusals();
}
