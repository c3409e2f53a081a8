package io.jparquet.spark.tables.job;

import io.jparquet.spark.core.write.WriteTask;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;

/** Makes the writers of the tasks, on the executors. */
final class JParquetWriterFactory implements DataWriterFactory {
  private static final long serialVersionUID = 1L;

  private final WriteTask task;
  private final RowOrigin origin;
  private final TaskAttempts attempts;

  /** For the tasks of one job. */
  public JParquetWriterFactory(WriteTask task, RowOrigin origin, TaskAttempts attempts) {
    this.task = task;
    this.origin = origin;
    this.attempts = attempts;
  }

  @Override
  public DataWriter<InternalRow> createWriter(int partitionId, long taskId) {
    TaskAttemptContext context = attempts.begin(partitionId, taskId);
    return new JParquetDataWriter(task, origin, partitionId, attempts.committer(), context);
  }
}
