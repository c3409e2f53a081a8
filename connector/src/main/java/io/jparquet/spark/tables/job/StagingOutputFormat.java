package io.jparquet.spark.tables.job;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitterFactory;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitterFactory;
import org.apache.hadoop.mapreduce.lib.output.committer.manifest.ManifestCommitter;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol;
import org.apache.spark.sql.internal.SQLConf;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * By which Spark's commit protocols get a committer, on the driver and in tasks. Hadoop's {@link
 * FileOutputCommitter} deletes what all jobs have staged below a table when one of them ends or
 * fails, so that another loses the rows of the tasks that have ended; the one that it gets here
 * deletes what its own job has staged. Committers that a store or a setting asks for are left
 * alone.
 */
public final class StagingOutputFormat extends FileOutputFormat<Void, InternalRow> {
  private static final Logger LOG = LoggerFactory.getLogger(StagingOutputFormat.class);

  /** Whether the job has recorded the owner of what it stages. */
  private static final String OWNER_IS_RECORDED = "jparquet.staging.ownerIsRecorded";

  /** Of Spark's module for stores, which always asks Hadoop for the committer of the store. */
  private static final String CLOUD_PROTOCOL =
      "org.apache.spark.internal.io.cloud.PathOutputCommitProtocol";

  private static final String COMMITTERS_OF_S3A = "org.apache.hadoop.fs.s3a.commit.";

  private OutputCommitter committer;

  /**
   * Notes for the attempts of tasks that the job has recorded the owner of what it stages, as long
   * as it runs.
   */
  static void noteOwner(Configuration job, boolean isRecorded) {
    job.setBoolean(OWNER_IS_RECORDED, isRecorded);
  }

  @Override
  public synchronized OutputCommitter getOutputCommitter(TaskAttemptContext context)
      throws IOException {
    if (committer == null) {
      Path table = getOutputPath(context);
      PathOutputCommitterFactory factory =
          PathOutputCommitterFactory.getCommitterFactory(table, context.getConfiguration());
      // Hadoop's own committer warns of the setting without which it deletes too much.
      committer =
          factory.getClass() == FileOutputCommitterFactory.class
              ? new OwnStagingCommitter(table, context)
              : factory.createOutputCommitter(table, context);
    }
    return committer;
  }

  /**
   * Where the committer of a job stages files. Protocols that may choose another committer, and
   * committers that a setting names, are not known.
   *
   * @param protocol the class of the commit protocol that is set
   */
  static StagingPlace place(Configuration job, String protocol, Path table) throws IOException {
    boolean isFromFactory =
        protocol.equals(CLOUD_PROTOCOL)
            || protocol.equals(SQLHadoopMapReduceCommitProtocol.class.getName())
                && job.get(SQLConf.OUTPUT_COMMITTER_CLASS().key()) == null;
    PathOutputCommitterFactory factory = PathOutputCommitterFactory.getCommitterFactory(table, job);
    if (!isFromFactory || factory.getClass() == FileOutputCommitterFactory.class) {
      return StagingPlace.ATTEMPT;
    }
    OutputCommitter committer =
        factory.createOutputCommitter(table, new TaskAttemptContextImpl(job, new TaskAttemptID()));
    if (committer instanceof ManifestCommitter) {
      return StagingPlace.JOB;
    }
    return committer.getClass().getPackageName().startsWith(COMMITTERS_OF_S3A)
        ? StagingPlace.ELSEWHERE
        : StagingPlace.ATTEMPT;
  }

  /** Not supported: tasks open their files themselves. */
  @Override
  public RecordWriter<Void, InternalRow> getRecordWriter(TaskAttemptContext context) {
    throw new UnsupportedOperationException("Only the committer is used");
  }

  private static final class OwnStagingCommitter extends FileOutputCommitter {

    OwnStagingCommitter(Path table, TaskAttemptContext context) throws IOException {
      super(table, cleaning(context));
    }

    /** Without the setting by which the other one leaves everything where it is, and warns. */
    private static TaskAttemptContext cleaning(TaskAttemptContext context) {
      Configuration conf = new Configuration(context.getConfiguration());
      conf.unset(FILEOUTPUTCOMMITTER_CLEANUP_SKIPPED);
      return new TaskAttemptContextImpl(conf, context.getTaskAttemptID());
    }

    /** After a commit {@link StagingDirectories} does it, when it has seen that all was there. */
    @Override
    @SuppressWarnings("deprecation") // it is what commitJob calls
    public void cleanupJob(JobContext context) {}

    /** Deletes, with what the attempt has staged, directories that it has made after its job. */
    @Override
    public void abortTask(TaskAttemptContext context) throws IOException {
      super.abortTask(context);
      if (context.getConfiguration().getBoolean(OWNER_IS_RECORDED, false)) {
        Path staged = getJobAttemptPath(context);
        try {
          StagingDirectories.deleteRemade(staged.getFileSystem(context.getConfiguration()), staged);
        } catch (IOException e) {
          LOG.debug("Empty directories below {} may be left", staged, e);
        }
      }
    }

    @Override
    public void abortJob(JobContext context, JobStatus.State state) throws IOException {
      Path staged = getJobAttemptPath(context);
      staged.getFileSystem(context.getConfiguration()).delete(staged, true);
    }
  }
}
