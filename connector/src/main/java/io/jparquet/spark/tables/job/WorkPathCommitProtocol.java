package io.jparquet.spark.tables.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.FileNameSpec;
import org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol;
import scala.Option;

/**
 * Spark's own commit protocol, with every task in the work path of its committer. Spark's asks only
 * a {@code FileOutputCommitter} for that path; tasks of other committers, such as the manifest
 * committer that Hadoop has for {@code abfs} and {@code gs} and those of S3A, would write where
 * readers look.
 */
final class WorkPathCommitProtocol extends SQLHadoopMapReduceCommitProtocol {
  private static final long serialVersionUID = 1;

  private transient OutputCommitter committer;

  private WorkPathCommitProtocol(String jobId, String path) {
    super(jobId, path, false);
  }

  /**
   * The protocol of a job.
   *
   * @param className the protocol that is set; only Spark's own is replaced
   */
  static FileCommitProtocol of(String className, String jobId, String path) {
    return className.equals(SQLHadoopMapReduceCommitProtocol.class.getName())
        ? new WorkPathCommitProtocol(jobId, path)
        : FileCommitProtocol.instantiate(className, jobId, path, false);
  }

  @Override
  public OutputCommitter setupCommitter(TaskAttemptContext context) {
    committer = super.setupCommitter(context);
    return committer;
  }

  @Override
  public String newTaskTempFile(
      TaskAttemptContext context, Option<String> directory, FileNameSpec name) {
    if (!(committer instanceof PathOutputCommitter staged)) {
      return super.newTaskTempFile(context, directory, name);
    }
    Path work;
    try {
      work = staged.getWorkPath();
    } catch (IOException e) {
      throw new UncheckedIOException("No work path of " + staged, e);
    }
    if (work == null) {
      return super.newTaskTempFile(context, directory, name);
    }
    Path parent = directory.isEmpty() ? work : new Path(work, directory.get());
    return new Path(parent, getFilename(context, name)).toString();
  }
}
