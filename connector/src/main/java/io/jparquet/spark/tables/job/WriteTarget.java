package io.jparquet.spark.tables.job;

import org.apache.spark.sql.types.StructType;

/**
 * The directory that a job writes into.
 *
 * @param path of the directory
 * @param partitionSchema the partition columns in the order of the directories below
 * @param timeZone in which partition values are written out
 */
public record WriteTarget(String path, StructType partitionSchema, String timeZone) {

  /** Whether there are partition columns. */
  public boolean isPartitioned() {
    return !partitionSchema.isEmpty();
  }
}
