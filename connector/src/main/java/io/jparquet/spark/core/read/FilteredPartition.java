package io.jparquet.spark.core.read;

import io.jparquet.spark.core.base.SharedObject;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.sources.Filter;

/**
 * A task with conditions that were not known when the readers' factory was made.
 *
 * @param filters as in {@link ReadPlan#filters}
 */
public record FilteredPartition(FilePartition files, SharedObject<Filter[]> filters)
    implements InputPartition {

  @Override
  public String[] preferredLocations() {
    return files.preferredLocations();
  }
}
