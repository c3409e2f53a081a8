package io.jparquet.spark.write;

import io.jparquet.spark.JParquetTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.jdk.javaapi.CollectionConverters;

/**
 * One write job: its files are staged and committed by Spark's {@link FileCommitProtocol} ({@code
 * spark.sql.sources.commitProtocolClass}), always in its appending form; overwriting is done here.
 *
 * <p>The order of an overwrite, so that at no moment both the old and the new data can be lost and
 * a table can be overwritten by a query that reads it:
 *
 * <ol>
 *   <li>Before the query runs, the files to be replaced are listed.
 *   <li>The tasks read, and write into the protocol's staging directories.
 *   <li>At commit, for dynamic partition overwrite only, the files of the partitions that got rows
 *       are listed, in every spelling of their values. The {@code _SUCCESS} marker of a replaced
 *       write is deleted.
 *   <li>The protocol commits the job: the new files appear. Their names hold the job's UUID and
 *       never meet an old file.
 *   <li>The listed files are deleted, then the directories left empty.
 * </ol>
 *
 * <p>A failure up to step 4 leaves the old data alone, and {@link #abort} removes what the job
 * brought. A failure in step 5 leaves both; the error names the files. Between steps 4 and 5 a
 * reader may see both, where Spark's own sources would show nothing.
 *
 * <p>The same holds when the driver is killed, but then nothing is removed: files that were not
 * committed stay in the staging directory, where no reader looks. Hadoop's committer publishes at
 * commit whatever it finds under the job's attempt number; each job gets a number of its own, so
 * that none publishes what a killed one left there.
 */
final class JParquetBatchWrite implements BatchWrite {
  private static final Logger LOG = LoggerFactory.getLogger(JParquetBatchWrite.class);

  private final JParquetTable table;
  private final WriteTask task;
  private final Job job;
  private final Path root;
  private final FileSystem fileSystem;
  private final FileCommitProtocol committer;
  private final PartitionDirectories partitions;
  private final ReplacedFiles replaced;
  private final Path staging;
  private final Path ownStaging;
  private final boolean replacesWritten;
  private boolean committed;

  private JParquetBatchWrite(
      JParquetTable table, WriteTask task, WriteSettings settings, Replacement replacement)
      throws IOException {
    this.table = table;
    this.task = task;
    this.job = Job.getInstance(settings.hadoopConf());
    Configuration conf = job.getConfiguration();
    this.root = new Path(task.path());
    this.fileSystem = root.getFileSystem(conf);
    this.partitions =
        new PartitionDirectories(
            fileSystem,
            root,
            task.partitionSchema(),
            settings.conf().caseSensitiveAnalysis(),
            task.timeZone());
    this.replaced = new ReplacedFiles(fileSystem, root);
    this.replacesWritten = replacement instanceof Replacement.WrittenPartitions;
    String jobId = UUID.randomUUID().toString();
    job.setOutputKeyClass(Void.class);
    job.setOutputValueClass(InternalRow.class);
    FileOutputFormat.setOutputPath(job, root);
    conf.set("spark.sql.sources.writeJobUUID", jobId);
    int attempt = jobId.hashCode() & Integer.MAX_VALUE;
    conf.setInt(MRJobConfig.APPLICATION_ATTEMPT_ID, attempt);
    // It would delete what other jobs have staged in the same directory.
    conf.setBoolean(FileOutputCommitter.FILEOUTPUTCOMMITTER_CLEANUP_SKIPPED, true);
    this.staging = new Path(root, FileOutputCommitter.PENDING_DIR_NAME);
    this.ownStaging = new Path(staging, Integer.toString(attempt));
    this.committer =
        FileCommitProtocol.instantiate(
            settings.conf().fileCommitProtocolClass(), jobId, task.path(), false);
    list(replacement);
  }

  /** Prepares a job: lists what it will replace, and changes nothing. */
  static JParquetBatchWrite prepare(
      JParquetTable table, WriteTask task, WriteSettings settings, Replacement replacement) {
    try {
      return new JParquetBatchWrite(table, task, settings, replacement);
    } catch (IOException e) {
      throw new UncheckedIOException("Preparing to write into " + task.path() + " failed", e);
    }
  }

  private void list(Replacement replacement) throws IOException {
    if (replacement instanceof Replacement.Everything) {
      replaced.addAllBelow(root);
      if (task.isPartitioned()) {
        replaced.addDirectories(partitions.paths());
      }
    } else if (replacement instanceof Replacement.Partitions some) {
      for (PartitionDirectories.Partition partition : partitions.list(some.partitions())) {
        replaced.addAllBelow(partition.path());
      }
    }
  }

  @Override
  public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    SummaryFiles.warnIfMissing(job.getConfiguration());
    committer.setupJob(job);
    return new JParquetWriterFactory(task, committer, job.getConfiguration());
  }

  /** The commit protocol asks the coordinator itself. */
  @Override
  public boolean useCommitCoordinator() {
    return false;
  }

  @Override
  public void onDataWriterCommit(WriterCommitMessage message) {
    committer.onTaskCommit(((TaskResult) message).commit());
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {
    List<TaskCommitMessage> commits = new ArrayList<>();
    for (WriterCommitMessage message : messages) {
      commits.add(((TaskResult) message).commit());
    }
    try {
      if (replacesWritten) {
        listWritten(messages);
      }
      replaced.deleteMarker();
      committer.commitJob(job, CollectionConverters.asScala(commits).toSeq());
      committed = true;
      restoreKeyMaterials(messages);
      deleteStaging();
      replaced.delete(committer);
    } catch (IOException e) {
      throw new UncheckedIOException("Committing the write into " + root + " failed", e);
    } finally {
      table.refresh();
    }
  }

  /** Writes key material that the committer has not taken over, as it does with hidden files. */
  private void restoreKeyMaterials(WriterCommitMessage[] messages) throws IOException {
    for (WriterCommitMessage message : messages) {
      for (Map.Entry<String, byte[]> material : ((TaskResult) message).keyMaterials().entrySet()) {
        Path path = new Path(root, material.getKey());
        if (!fileSystem.exists(path)) {
          LOG.warn("The committer has not taken over {}; it is written again", path);
          try (FSDataOutputStream stream = fileSystem.create(path, false)) {
            stream.write(material.getValue());
          }
        }
      }
    }
  }

  private void listWritten(WriterCommitMessage[] messages) throws IOException {
    Set<Path> own = new HashSet<>();
    Set<String> directories = new HashSet<>();
    for (WriterCommitMessage message : messages) {
      for (String file : ((TaskResult) message).files()) {
        own.add(Path.getPathWithoutSchemeAndAuthority(new Path(root, file)));
        directories.add(TaskResult.directory(file));
      }
    }
    for (Path directory : partitions.allSpellings(directories)) {
      replaced.addAllBelow(directory, own);
    }
  }

  /**
   * Gives the job up. Committers that publish files when a task commits may have done so; these are
   * deleted as well.
   */
  @Override
  public void abort(WriterCommitMessage[] messages) {
    if (committed) {
      return;
    }
    committer.abortJob(job);
    deleteStaging();
    for (WriterCommitMessage message : messages) {
      if (message instanceof TaskResult result) {
        result.files().forEach(this::deletePublished);
      }
    }
  }

  /** Deletes what this job staged, and the directory of all jobs if it was the last one. */
  private void deleteStaging() {
    try {
      fileSystem.delete(ownStaging, true);
      if (fileSystem.exists(staging) && fileSystem.listStatus(staging).length == 0) {
        fileSystem.delete(staging, false);
      }
    } catch (IOException e) {
      LOG.warn("Deleting the staged files in {} failed", ownStaging, e);
    }
  }

  private void deletePublished(String file) {
    Path path = new Path(root, file);
    try {
      fileSystem.delete(path, false);
    } catch (IOException e) {
      LOG.warn("Deleting {} of the aborted write failed", path, e);
    }
  }

  @Override
  public String toString() {
    return "jparquet write into " + root;
  }
}
