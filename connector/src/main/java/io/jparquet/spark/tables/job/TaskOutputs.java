package io.jparquet.spark.tables.job;

import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;

/** The outputs of one task. Used by the thread of the task. */
interface TaskOutputs {

  /**
   * Where the next row goes.
   *
   * @param metadata the hidden column of the file that it comes from; null, or a row of null, for a
   *     new row
   */
  TaskOutput of(InternalRow metadata) throws IOException;

  /** The outputs that rows went to. */
  List<? extends TaskOutput> all();
}
