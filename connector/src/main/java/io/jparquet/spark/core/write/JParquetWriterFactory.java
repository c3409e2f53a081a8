package io.jparquet.spark.core.write;

import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;

/** Makes the writers of the tasks, on the executors. */
public final class JParquetWriterFactory implements DataWriterFactory {
  private static final long serialVersionUID = 1L;

  private final WriteTask task;
  private final TaskAttempts attempts;

  /** For the tasks of one job. */
  public JParquetWriterFactory(WriteTask task, TaskAttempts attempts) {
    this.task = task;
    this.attempts = attempts;
  }

  @Override
  public DataWriter<InternalRow> createWriter(int partitionId, long taskId) {
    TaskAttemptContext context = attempts.begin(partitionId, taskId);
    return new JParquetDataWriter(task, partitionId, attempts.committer(), context);
  }
}
