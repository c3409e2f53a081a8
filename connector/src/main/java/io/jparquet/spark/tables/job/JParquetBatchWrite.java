package io.jparquet.spark.tables.job;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SummaryFiles;
import io.jparquet.spark.core.base.WriteSettings;
import io.jparquet.spark.core.file.OverwriteMarker;
import io.jparquet.spark.core.file.OverwriteMarkers;
import io.jparquet.spark.core.file.ParallelRequests;
import io.jparquet.spark.core.file.TableFiles;
import io.jparquet.spark.core.file.TablePaths;
import io.jparquet.spark.core.write.WriteJob;
import io.jparquet.spark.core.write.WriteMetrics;
import io.jparquet.spark.core.write.WriteTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One write job: its files are staged and committed by Spark's {@link FileCommitProtocol} ({@code
 * spark.sql.sources.commitProtocolClass}), always in its appending form; overwriting is done here.
 *
 * <p>The order of an overwrite, so that at no moment both the old and the new data can be lost and
 * a table can be overwritten by a query that reads it:
 *
 * <ol>
 *   <li>Before the query runs, overwrites that others have not finished are finished ({@link
 *       OverwriteRecovery}), and the files to be replaced are listed. A job that replaces certain
 *       files takes back what killed jobs have published without a commit.
 *   <li>The job gets a staging directory of its own, and writes down which process owns it ({@link
 *       StagingDirectories}), unless it only adds files through a committer of the store, which
 *       stages nothing there. The tasks read, and write into the protocol's staging directories.
 *   <li>At commit, for dynamic partition overwrite only, the files of the partitions that got rows
 *       are listed, in every spelling of their values; for a statement that changes rows, the files
 *       are those that its query has read. What the query did not bring of their rows is copied, by
 *       tasks of their own.
 *   <li>What is to be replaced and what is new is written down ({@link OverwriteMarkers}), and the
 *       {@code _SUCCESS} and the summary files of a replaced write are deleted. A job that replaces
 *       certain files gives up if another write is replacing one of them ({@link CompetingWrites}).
 *   <li>The protocol commits the job: the new files appear. Their names hold the job's UUID and
 *       never meet an old file. If what the job has staged may have been deleted by another
 *       program, it fails unless all files have appeared.
 *   <li>Key material that the committer did not take over is written beside its data files.
 *   <li>The mark of the commit is made. From now on jparquet's readers skip the listed files.
 *   <li>The job's staging directory is deleted.
 *   <li>The listed files are deleted, then the directories left empty, then the marker.
 *   <li>{@code _SUCCESS} appears.
 *   <li>After an overwrite of everything, staging directories that killed jobs have left are
 *       deleted.
 * </ol>
 *
 * <p>A job that replaces certain files ({@link Replacement.Files}) looks for them before and after
 * the marker is written, and once more after step 5: it fails if one of them is not as it was when
 * it was read.
 *
 * <p>A failure up to step 6 leaves the old data alone, and {@link #abort} removes what the job
 * brought; but where another write has found all new files, and so has finished the job, the job
 * succeeds. A failure in step 9 leaves replaced files and the marker, by which the next write
 * finishes the step; the error names the files. Between steps 5 and 9 other readers may see both
 * old and new files, where Spark's own sources would show nothing.
 *
 * <p>The same holds when the driver is killed, but then nothing is removed: files that were not
 * committed stay in the staging directory, where no reader looks. Hadoop's committer publishes at
 * commit whatever it finds under the job's attempt number; each job gets a number of its own, so
 * that none publishes what a killed one left there. An overwrite of everything deletes what killed
 * jobs have staged.
 */
public final class JParquetBatchWrite implements WriteJob {
  private static final Logger LOG = LoggerFactory.getLogger(JParquetBatchWrite.class);

  private final TableFiles table;
  private final WriteTarget target;

  /** Makes the writers of the rows of a query; null if the tasks of the job are others. */
  private final Function<TaskAttempts, DataWriterFactory> writers;

  private final Job job;
  private final Path root;
  private final FileSystem fileSystem;
  private final FileCommitProtocol committer;
  private final PartitionDirectories partitions;
  private final ReplacedFiles replaced;
  private final StagingDirectories staging;
  private final SuccessFile success;
  private final OverwriteMarkers markers;
  private final OwnMarker marker;
  private final CompetingWrites competing;
  private final Replacement replacement;
  private final Duration abandonedAfter;
  private final String jobId = UUID.randomUUID().toString();

  /**
   * Whether the job writes down who owns what it stages. Others look for that where something is
   * staged below the table, or where a marker says that files are being replaced.
   */
  private final boolean recordsOwner;

  /** Overwrites of others that are not finished: running, broken off, or not deletable. */
  private final List<String> unfinished;

  /** Null until tasks can begin. */
  private TaskAttempts attempts;

  /** What was written besides the rows of the query. */
  private List<TaskResult> rest = List.of();

  private boolean committed;

  /** What was committed; empty before that. */
  private List<TaskResult> written = List.of();

  private JParquetBatchWrite(
      TableFiles table,
      WriteTarget target,
      Function<TaskAttempts, DataWriterFactory> writers,
      WriteSettings settings,
      Replacement replacement)
      throws IOException {
    this.table = table;
    this.target = target;
    this.writers = writers;
    this.job = Job.getInstance(settings.hadoopConf());
    Configuration conf = job.getConfiguration();
    this.root = new Path(target.path());
    this.fileSystem = root.getFileSystem(conf);
    this.partitions =
        new PartitionDirectories(
            fileSystem,
            root,
            target.partitionSchema(),
            settings.conf().caseSensitiveAnalysis(),
            target.timeZone());
    this.replaced = new ReplacedFiles(fileSystem, root);
    this.replacement = replacement;
    this.abandonedAfter = settings.abandonedAfter();
    job.setOutputKeyClass(Void.class);
    job.setOutputValueClass(InternalRow.class);
    FileOutputFormat.setOutputPath(job, root);
    conf.set("spark.sql.sources.writeJobUUID", jobId);
    conf.setInt(MRJobConfig.APPLICATION_ATTEMPT_ID, StagingDirectories.attempt(jobId));
    job.setOutputFormatClass(StagingOutputFormat.class);
    // Protocols that choose their committer themselves may take one that would delete what other
    // jobs have staged in the same directory.
    conf.setBoolean(FileOutputCommitter.FILEOUTPUTCOMMITTER_CLEANUP_SKIPPED, true);
    String protocol = settings.conf().fileCommitProtocolClass();
    StagingPlace place = StagingOutputFormat.place(conf, protocol, root);
    this.staging = StagingDirectories.of(fileSystem, root, jobId, place);
    this.recordsOwner =
        place != StagingPlace.ELSEWHERE || !(replacement instanceof Replacement.Nothing);
    this.markers = new OverwriteMarkers(fileSystem, root);
    this.marker = new OwnMarker(markers, jobId);
    this.committer = WorkPathCommitProtocol.of(protocol, jobId, target.path());
    this.competing = new CompetingWrites(markers, staging, abandonedAfter);
    this.unfinished = OverwriteRecovery.finish(fileSystem, root);
    if (replacement instanceof Replacement.Files) {
      competing.takeBack(unfinished, fileSystem, root);
    }
    list(replacement);
    boolean replaces =
        replaced.size() > 0
            || replacement instanceof Replacement.WrittenPartitions
            || replacement instanceof Replacement.Files;
    this.success = SuccessFile.of(conf, committer, root, replaces);
  }

  /**
   * Prepares a job: finishes interrupted overwrites of others, and lists the files that this one
   * replaces.
   *
   * @param origin of the rows
   */
  static JParquetBatchWrite prepare(
      TableFiles table,
      WriteTask task,
      WriteSettings settings,
      Replacement replacement,
      RowOrigin origin) {
    WriteTarget target = new WriteTarget(task.path(), task.partitionSchema(), task.timeZone());
    return prepare(
        table,
        target,
        attempts -> new JParquetWriterFactory(task, origin, attempts),
        settings,
        replacement);
  }

  /** As the other method, for a job whose tasks are {@linkplain #begin begun} by the caller. */
  public static JParquetBatchWrite prepare(
      TableFiles table, WriteTarget target, WriteSettings settings, Replacement replacement) {
    return prepare(table, target, null, settings, replacement);
  }

  private static JParquetBatchWrite prepare(
      TableFiles table,
      WriteTarget target,
      Function<TaskAttempts, DataWriterFactory> writers,
      WriteSettings settings,
      Replacement replacement) {
    try {
      return new JParquetBatchWrite(table, target, writers, settings, replacement);
    } catch (IOException e) {
      throw new UncheckedIOException("Preparing to write into " + target.path() + " failed", e);
    }
  }

  private void list(Replacement replacement) throws IOException {
    if (replacement instanceof Replacement.Everything) {
      replaced.addAllBelow(root);
      if (target.isPartitioned()) {
        replaced.addDirectories(partitions.paths());
      }
    } else if (replacement instanceof Replacement.Partitions some) {
      replaced.addAllBelow(
          partitions.list(some.partitions()).stream()
              .map(PartitionDirectories.Partition::path)
              .toList(),
          Set.of());
    }
  }

  @Override
  public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    return writers.apply(begin());
  }

  /** Sets the job up, and begins the attempts of its tasks, whose results are to be committed. */
  public TaskAttempts begin() {
    SummaryFiles.warnIfMissing(job.getConfiguration());
    committer.setupJob(job);
    if (recordsOwner) {
      StagingOutputFormat.noteOwner(job.getConfiguration(), staging.markOwn());
    }
    attempts = new TaskAttempts(committer, job.getConfiguration());
    return attempts;
  }

  /** The commit protocol asks the coordinator itself. */
  @Override
  public boolean useCommitCoordinator() {
    return false;
  }

  @Override
  public void onDataWriterCommit(WriterCommitMessage message) {
    onTaskCommit(TaskResult.of(message));
  }

  /** A task has committed its attempt. */
  public void onTaskCommit(TaskResult result) {
    committer.onTaskCommit(result.commit());
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {
    commit(Arrays.stream(messages).map(TaskResult::of).toList());
  }

  /** Commits the job, with the results of the tasks that the caller has run. */
  public void commit(List<TaskResult> ofCaller) {
    try {
      List<TaskResult> results = withRest(ofCaller);
      List<TaskCommitMessage> commits = results.stream().map(TaskResult::commit).toList();
      recordReplacement(results);
      try {
        publish(results, commits);
      } catch (Exception e) { // Spark's and Hadoop's, also those that are not declared
        if (!isTakenForCommitted(results)) {
          throw e;
        }
        LOG.warn(
            "Another write into {} took this one to be committed and finished it, so this one"
                + " succeeds despite an error",
            root,
            e);
      }
      // Without it the new files can't be read, and readers skip them: the job can be given up.
      restoreKeyMaterials(results);
      committed = true;
      written = results;
      marker.commit();
      List<FileStatus> otherStaging = recordsOwner ? staging.deleteOwn() : List.of();
      deleteReplaced();
      success.write(fileSystem);
      if (replacement instanceof Replacement.Everything) {
        staging.deleteAbandoned(otherStaging, abandonedAfter);
      }
      CompetingWrites.end(jobId);
    } catch (IOException e) {
      throw new UncheckedIOException(
          committed
              ? "The new rows are in "
                  + root
                  + ", but the write could not be finished. Do not repeat a statement that adds or"
                  + " changes rows"
              : "Committing the write into " + root + " failed",
          e);
    } finally {
      table.refresh();
    }
  }

  @Override
  public CustomTaskMetric[] metrics() {
    if (!committed) {
      return new CustomTaskMetric[0];
    }
    return WriteMetrics.values(
        written.stream().flatMap(result -> result.files().stream()).toList(),
        written.stream().mapToLong(TaskResult::bytes).sum(),
        target.isPartitioned());
  }

  /** Has the new files appear, and makes sure that they may. */
  private void publish(List<TaskResult> results, List<TaskCommitMessage> commits)
      throws IOException {
    committer.commitJob(job, Seqs.of(commits));
    if (recordsOwner && !staging.isWhole()) {
      checkPublished(results);
    }
    if (replacement instanceof Replacement.Files) {
      // Whoever has deleted them since the first check does not know of the new files.
      replaced.checkUnchanged();
    }
  }

  /**
   * Whether another write has taken this job for committed, as it does when all its files are
   * there: it deletes what is replaced, and a statement that then failed would have been done all
   * the same. If not, no other write can do so from now on.
   */
  private boolean isTakenForCommitted(List<TaskResult> results) {
    try {
      return !marker.withdraw(() -> !missing(results).isEmpty());
    } catch (IOException | RuntimeException e) { // some file systems throw the latter
      LOG.warn("Could not check whether another write depends on the files of {}", jobId, e);
      return false;
    }
  }

  /**
   * Makes sure that all files are there, but for key material, which is written again. A committer
   * publishes what it finds, and other programs that write into the table may have deleted what was
   * staged: Hadoop's committer does, when a job of Spark's own sources ends or fails.
   */
  private void checkPublished(List<TaskResult> results) throws IOException {
    Set<String> restored =
        results.stream()
            .flatMap(result -> result.keyMaterials().keySet().stream())
            .collect(Collectors.toSet());
    List<String> missing =
        missing(results).stream().filter(file -> !restored.contains(file)).toList();
    if (!missing.isEmpty()) {
      throw new IOException(
          missing.size()
              + " of the "
              + results.stream().mapToInt(result -> result.files().size()).sum()
              + " files that this write has staged are gone, among them "
              + missing.get(0)
              + ". Another program that writes into the same directory has deleted them: jobs of"
              + " Spark's own sources do so when they end or fail. Nothing was changed. Repeat the"
              + " statement when no such job is running");
    }
  }

  /** The files of tasks that are not where the commit puts them. */
  private List<String> missing(List<TaskResult> results) throws IOException {
    List<String> files = results.stream().flatMap(result -> result.files().stream()).toList();
    List<Boolean> published =
        ParallelRequests.send(files, file -> fileSystem.exists(new Path(root, file)));
    return IntStream.range(0, files.size())
        .filter(i -> !published.get(i))
        .mapToObj(files::get)
        .toList();
  }

  /** Writes the rows of replaced files that the query does not bring. */
  private List<TaskResult> withRest(List<TaskResult> ofCaller) throws IOException {
    if (replacement instanceof Replacement.Files certain) {
      replaced.addAll(certain.files().get());
      try {
        rest = certain.rest().write(attempts, ofCaller.size());
      } catch (Exception e) {
        // The reason, if one of the files is gone.
        replaced.checkUnchanged();
        throw e;
      }
      rest.forEach(this::onTaskCommit);
    }
    return joined(ofCaller, rest);
  }

  private static List<TaskResult> joined(List<TaskResult> results, List<TaskResult> others) {
    return Stream.concat(results.stream(), others.stream()).toList();
  }

  /** Decides what is replaced, and writes it down before anything happens. */
  private void recordReplacement(List<TaskResult> results) throws IOException {
    List<String> written = new ArrayList<>();
    results.forEach(result -> written.addAll(result.files()));
    if (replacement instanceof Replacement.WrittenPartitions) {
      listWritten(written);
    }
    if (replacement instanceof Replacement.Files) {
      replaced.checkUnchanged();
    }
    replaced.setWritten(written);
    List<Path> descriptions = replaced.removeDescriptions();
    OverwriteMarker replacing = replaced.marker(jobId, written);
    marker.write(replacing);
    if (replacement instanceof Replacement.Files && marker.isWritten()) {
      competing.check(replacing);
      // Again: another write may have ended before this one could see its marker.
      replaced.checkUnchanged();
    }
    for (Path description : descriptions) {
      fileSystem.delete(description, false);
    }
  }

  private void deleteReplaced() throws IOException {
    try {
      replaced.delete(FileDeletion.of(fileSystem, root, committer));
    } catch (IOException e) {
      throw new IOException(
          "Some of the replaced files are still in "
              + root
              + ". jparquet does not read them, but other readers do. Delete them, or write to the"
              + " table again, which deletes them first",
          e);
    }
    marker.delete();
    if (replacement instanceof Replacement.Everything) {
      takeBackUnfinished();
    }
  }

  /**
   * Takes back what the other overwrites have published whose jobs have ended: whatever they were
   * to replace is gone. Those of others stay, for a job takes itself for committed if its marker is
   * gone.
   */
  private void takeBackUnfinished() {
    for (String other : unfinished) {
      try {
        if (markers.isWithdrawn(other)
            || CompetingWrites.hasEnded(staging, other, abandonedAfter)) {
          OverwriteRecovery.takeBack(fileSystem, root, other);
        }
      } catch (IOException | RuntimeException e) { // some file systems throw the latter
        LOG.warn("Could not take back what {} brought into {}", other, root, e);
      }
    }
  }

  /** Writes key material that the committer has not taken over, as it does with hidden files. */
  private void restoreKeyMaterials(List<TaskResult> results) throws IOException {
    for (TaskResult result : results) {
      for (Map.Entry<String, byte[]> material : result.keyMaterials().entrySet()) {
        Path path = new Path(root, material.getKey());
        if (!fileSystem.exists(path)) {
          LOG.warn("The committer has not kept {}; it is written again", path);
          try (FSDataOutputStream stream = fileSystem.create(path, false)) {
            stream.write(material.getValue());
          }
        }
      }
    }
  }

  private void listWritten(List<String> written) throws IOException {
    Set<Path> own = new HashSet<>();
    Set<String> directories = new HashSet<>();
    for (String file : written) {
      own.add(Path.getPathWithoutSchemeAndAuthority(new Path(root, file)));
      directories.add(TablePaths.directory(file));
    }
    replaced.addAllBelow(partitions.allSpellings(directories), own);
  }

  /**
   * Gives the job up. Committers that publish files when a task commits may have done so; these are
   * deleted as well, unless another write has found all of them and taken the job for committed.
   */
  @Override
  public void abort(WriterCommitMessage[] messages) {
    // Those of tasks that have not ended are missing.
    abort(() -> Arrays.stream(messages).filter(Objects::nonNull).map(TaskResult::of).toList());
  }

  /**
   * Gives the job up, as {@link #abort(WriterCommitMessage[])}.
   *
   * @param results of the tasks that have ended
   */
  public void abort(List<TaskResult> results) {
    abort(() -> results);
  }

  /** The job is given up even if the results cannot be read. */
  private void abort(Supplier<List<TaskResult>> results) {
    try {
      if (!committed) {
        try {
          committer.abortJob(job);
        } finally {
          takeBack(joined(results.get(), rest));
        }
      }
    } finally {
      CompetingWrites.end(jobId);
    }
  }

  private void takeBack(List<TaskResult> results) {
    boolean isGone = giveUp(results);
    if (recordsOwner && isGone) {
      staging.deleteOwn();
    } else if (recordsOwner) {
      // Shows to others, who have to take the job back, that it has ended.
      staging.markOwn();
    }
  }

  /** Returns whether nothing is left that others would have to take back. */
  private boolean giveUp(List<TaskResult> results) {
    try {
      if (!marker.withdraw(() -> !missing(results).isEmpty())) {
        LOG.warn(
            "The files of the failed write to {} are kept: another write depends on them", root);
        return true;
      }
      List<Path> files =
          results.stream()
              .flatMap(result -> result.files().stream())
              .map(file -> new Path(root, file))
              .toList();
      FileDeletion.of(fileSystem, root).delete(files).check(files.size());
    } catch (IOException | RuntimeException e) { // some file systems throw the latter
      LOG.warn(
          "Could not take back what the failed write {} to {} brought{}",
          jobId,
          root,
          marker.isWritten() ? ". jparquet does not read it, but other readers do" : "",
          e);
      return !marker.isWritten();
    }
    marker.discard();
    return true;
  }

  @Override
  public String toString() {
    return "jparquet write into " + root;
  }
}
