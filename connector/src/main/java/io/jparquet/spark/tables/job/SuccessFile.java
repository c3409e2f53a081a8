package io.jparquet.spark.tables.job;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.HadoopMapReduceCommitProtocol;

/**
 * The file {@code _SUCCESS}, by which others see that a write has ended. Hadoop's committers make
 * it when the new files are in place; that of an overwrite shall come after what it replaces is
 * deleted, so there it is made here.
 */
final class SuccessFile {
  static final String NAME = FileOutputCommitter.SUCCEEDED_FILE_NAME;

  /** Null if the committer writes it, or it is disabled. */
  private final Path path;

  private SuccessFile(Path path) {
    this.path = path;
  }

  /**
   * Decides who makes it.
   *
   * @param conf of the job, which makes the committer write none if it is made here
   */
  static SuccessFile of(
      Configuration conf, FileCommitProtocol protocol, Path root, boolean replaces) {
    String setting = FileOutputCommitter.SUCCESSFUL_JOB_OUTPUT_DIR_MARKER;
    boolean isOurs =
        replaces
            && protocol instanceof HadoopMapReduceCommitProtocol
            && conf.getBoolean(setting, true);
    if (isOurs) {
      conf.setBoolean(setting, false);
    }
    return new SuccessFile(isOurs ? new Path(root, NAME) : null);
  }

  void write(FileSystem fileSystem) throws IOException {
    if (path != null) {
      fileSystem.create(path, true).close();
    }
  }
}
