package io.jparquet.spark.core.scan;

import java.util.List;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.jspecify.annotations.Nullable;

/** Cuts files where it is worthwhile, and leaves out parts of them. For one batch of a scan. */
public interface SplitPlanner {

  /**
   * Tasks for the files of directories.
   *
   * @param maxSplitBytes the length from which on Spark cuts files
   * @return null if files are to be cut by their bytes
   */
  @Nullable List<FilePartition> of(List<PartitionDirectory> directories, long maxSplitBytes);

  /** The metrics of files, with what was left out here. */
  FileMetrics metrics(FileMetrics files);
}
