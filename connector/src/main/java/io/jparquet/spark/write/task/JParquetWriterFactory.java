package io.jparquet.spark.write.task;

import java.util.Date;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.SparkHadoopWriterUtils;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.util.SerializableConfiguration;

/** Makes the writers of the tasks, on the executors. */
public final class JParquetWriterFactory implements DataWriterFactory {
  private static final long serialVersionUID = 1L;

  private final WriteTask task;
  private final FileCommitProtocol committer;
  private final SerializableConfiguration conf;

  /** Names the job to Hadoop's committers: must be the same in all tasks. */
  private final String jobTracker = SparkHadoopWriterUtils.createJobTrackerID(new Date());

  /**
   * For the tasks of one job.
   *
   * @param committer of the job, which is set up
   * @param conf of the job
   */
  public JParquetWriterFactory(WriteTask task, FileCommitProtocol committer, Configuration conf) {
    this.task = task;
    this.committer = committer;
    this.conf = new SerializableConfiguration(conf);
  }

  @Override
  public DataWriter<InternalRow> createWriter(int partitionId, long taskId) {
    TaskAttemptContext context = attempt(partitionId, (int) taskId & Integer.MAX_VALUE);
    committer.setupTask(context);
    return new JParquetDataWriter(task, partitionId, committer, context);
  }

  private TaskAttemptContext attempt(int partitionId, int attempt) {
    JobID jobId = SparkHadoopWriterUtils.createJobID(jobTracker, 0);
    TaskID taskId = new TaskID(jobId, TaskType.MAP, partitionId);
    TaskAttemptID attemptId = new TaskAttemptID(taskId, attempt);
    Configuration attemptConf = new Configuration(conf.value());
    attemptConf.set("mapreduce.job.id", jobId.toString());
    attemptConf.set("mapreduce.task.id", taskId.toString());
    attemptConf.set("mapreduce.task.attempt.id", attemptId.toString());
    attemptConf.setBoolean("mapreduce.task.ismap", true);
    attemptConf.setInt("mapreduce.task.partition", 0);
    return new TaskAttemptContextImpl(attemptConf, attemptId);
  }
}
