package io.jparquet.spark.tables.job;

import java.io.Serializable;
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
import org.apache.spark.util.SerializableConfiguration;

/** Begins the attempts of the tasks of a job, on the executors. */
public final class TaskAttempts implements Serializable {
  private static final long serialVersionUID = 1L;

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
  public TaskAttempts(FileCommitProtocol committer, Configuration conf) {
    this.committer = committer;
    this.conf = new SerializableConfiguration(conf);
  }

  /** The protocol that the attempts are committed by. */
  public FileCommitProtocol committer() {
    return committer;
  }

  /**
   * Sets an attempt up.
   *
   * @param partitionId the number of the task in its stage
   * @param taskId the number of the attempt in the application
   */
  public TaskAttemptContext begin(int partitionId, long taskId) {
    TaskAttemptContext context = attempt(partitionId, (int) taskId & Integer.MAX_VALUE);
    committer.setupTask(context);
    return context;
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
