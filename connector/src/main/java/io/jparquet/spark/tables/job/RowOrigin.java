package io.jparquet.spark.tables.job;

import io.jparquet.spark.core.write.FileSpec;
import java.io.Serializable;
import org.apache.hadoop.conf.Configuration;

/** Where the rows of a write come from: new ones may go anywhere, others may not. */
interface RowOrigin extends Serializable {

  /** Whether a file without rows is written if there are no rows. */
  boolean marksEmptyResult();

  /**
   * The outputs of a task; there is none yet.
   *
   * @param files what the files of the write have in common
   * @param conf of the attempt of the task
   */
  TaskOutputs outputs(FileSpec files, Configuration conf);
}
