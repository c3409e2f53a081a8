package io.jparquet.spark.tables.job;

import io.jparquet.spark.core.file.DirectoryListing;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directories in which jobs stage files below a table until they are committed: {@code
 * _temporary/ATTEMPT}, a directory for each job, that of this one and those that killed jobs have
 * left.
 *
 * <p>A job of jparquet writes down its process ({@link StagingOwner}). That file lies where
 * Hadoop's committers keep what is not committed ({@code _temporary/ATTEMPT/_temporary}): anything
 * else below the attempt would be published by them.
 */
public final class StagingDirectories {
  private static final Logger LOG = LoggerFactory.getLogger(StagingDirectories.class);
  private static final String PENDING = FileOutputCommitter.PENDING_DIR_NAME;
  private static final String OWNER = ".jparquet-owner.json";
  private static final int MOST_OWNER_BYTES = 1 << 16;

  private final FileSystem fileSystem;
  private final Path all;
  private final Path own;

  /** Where Hadoop's manifest committer stages the files of the job; null for other committers. */
  private final Path ofManifests;

  /** For a job with an attempt number, writing into {@code root}. */
  StagingDirectories(FileSystem fileSystem, Path root, int attempt) {
    this(fileSystem, root, attempt, null);
  }

  private StagingDirectories(FileSystem fileSystem, Path root, int attempt, String job) {
    this.fileSystem = fileSystem;
    this.all = new Path(root, PENDING);
    this.own = of(attempt);
    this.ofManifests = job == null ? null : new Path(all, job);
  }

  /**
   * The directories of a job.
   *
   * @param place where its committer stages files
   */
  static StagingDirectories of(FileSystem fileSystem, Path root, String job, StagingPlace place) {
    return new StagingDirectories(
        fileSystem, root, attempt(job), place == StagingPlace.JOB ? job : null);
  }

  /** The number of the attempt that a job is for Hadoop's committers. */
  static int attempt(String job) {
    return job.hashCode() & Integer.MAX_VALUE;
  }

  private Path of(int attempt) {
    return new Path(all, Integer.toString(attempt));
  }

  /**
   * Deletes what jobs have staged below a table and no running job uses.
   *
   * @param unchanged for how long nothing must have changed in what a job has staged whose process
   *     may be running
   * @return the directories that were deleted
   * @throws IOException when they can't be listed
   */
  public static List<Path> deleteAbandoned(FileSystem fileSystem, Path root, Duration unchanged)
      throws IOException {
    StagingDirectories staging = new StagingDirectories(fileSystem, root, 0);
    List<FileStatus> all = List.of(DirectoryListing.of(fileSystem, staging.all));
    return staging.deleteAbandoned(all, unchanged);
  }

  /**
   * Whether a job is known to have been killed.
   *
   * @param unchanged for how long nothing must have changed in what it has staged, if its process
   *     is not known
   */
  public static boolean hasEnded(FileSystem fileSystem, Path root, String job, Duration unchanged)
      throws IOException {
    return CompetingWrites.hasEnded(new StagingDirectories(fileSystem, root, 0), job, unchanged);
  }

  /** Deletes what a job has staged that is given up. */
  public static void delete(FileSystem fileSystem, Path root, String job) {
    of(fileSystem, root, job, StagingPlace.JOB).deleteOwn();
  }

  /**
   * Records the owner of the job's directory.
   *
   * @return whether the record is there, so that without it the directory is no longer in use;
   *     false where the process is not known, or after a failure
   */
  boolean markOwn() {
    Optional<StagingOwner> owner = StagingOwner.current();
    if (owner.isEmpty()) {
      return false;
    }
    try (FSDataOutputStream out = fileSystem.create(ownerFile(own), true)) {
      out.write(owner.get().toJson());
    } catch (IOException e) {
      LOG.warn("Could not record the owner of {}: {}", own, e.toString());
      return false;
    }
    return true;
  }

  /**
   * Deletes the empty directories of a job that has ended. An attempt of a task that is slower than
   * its job makes them again with its file.
   *
   * @param directory of the job, whose owner was recorded
   */
  static void deleteRemade(FileSystem fileSystem, Path directory) throws IOException {
    if (fileSystem.exists(ownerFile(directory))) {
      return;
    }
    for (Path empty : List.of(new Path(directory, PENDING), directory, directory.getParent())) {
      // One that is gone leaves those above it to this attempt.
      if (!DirectoryListing.deleteIfEmpty(fileSystem, empty) && fileSystem.exists(empty)) {
        return;
      }
    }
  }

  private static Path ownerFile(Path directory) {
    return new Path(new Path(directory, PENDING), OWNER);
  }

  /**
   * Deletes what this job staged, and the directory of all jobs if it was the last one.
   *
   * @return the directories of other jobs
   */
  List<FileStatus> deleteOwn() {
    try {
      fileSystem.delete(own, true);
      if (ofManifests != null) {
        fileSystem.delete(ofManifests, true);
      }
      return deleteIfEmpty();
    } catch (IOException e) {
      LOG.warn("Deleting the staged files in {} failed", own, e);
      return List.of();
    }
  }

  private List<FileStatus> deleteIfEmpty() throws IOException {
    if (DirectoryListing.deleteIfEmpty(fileSystem, all)) {
      return List.of();
    }
    return List.of(DirectoryListing.of(fileSystem, all));
  }

  /**
   * Whether what this job has staged was not deleted by another one: its record of the owner is
   * there. False also if it could not be written.
   */
  boolean isWhole() throws IOException {
    return fileSystem.exists(ownerFile(own));
  }

  /**
   * Deletes those directories that no running job uses: of a process that has ended, or in which
   * nothing has changed for a time. Others stay.
   *
   * @param others directories of other jobs; those that no longer exist are skipped
   * @return those that were deleted
   */
  List<Path> deleteAbandoned(List<FileStatus> others, Duration unchanged) {
    List<Path> deleted = new ArrayList<>();
    try {
      for (FileStatus other : others) {
        if (other.isDirectory() && isAbandoned(other, unchanged)) {
          fileSystem.delete(other.getPath(), true);
          deleted.add(other.getPath());
        }
      }
      if (!deleted.isEmpty()) {
        LOG.info("Deleted what killed jobs had staged: {}", deleted);
        deleteIfEmpty();
      }
    } catch (IOException e) {
      LOG.warn("Deleting what killed jobs have staged in {} failed", all, e);
    }
    return deleted;
  }

  /**
   * Whether another job is known to have ended without deleting what it staged.
   *
   * @param unchanged for how long nothing must have changed in what it staged, if its process is
   *     not known
   */
  boolean hasEnded(String job, Duration unchanged) throws IOException {
    Path directory = of(attempt(job));
    Optional<StagingOwner> owner = owner(directory);
    if (owner.isPresent() && owner.get().isCurrent()) {
      return true; // what is running here is known
    }
    try {
      return isAbandoned(fileSystem.getFileStatus(directory), unchanged);
    } catch (FileNotFoundException e) {
      return false;
    }
  }

  private boolean isAbandoned(FileStatus directory, Duration unchanged) throws IOException {
    Optional<StagingOwner> owner = owner(directory.getPath());
    if (owner.isPresent() && owner.get().hasEnded()) {
      return true;
    }
    return isUnchanged(directory, System.currentTimeMillis() - unchanged.toMillis());
  }

  private Optional<StagingOwner> owner(Path directory) {
    try (FSDataInputStream in = fileSystem.open(ownerFile(directory))) {
      return Optional.of(StagingOwner.fromJson(in.readNBytes(MOST_OWNER_BYTES)));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    } catch (IOException e) {
      LOG.debug("The owner of {} can't be read", directory, e);
      return Optional.empty();
    }
  }

  /** Whether everything below is older; false if the age is unknown. */
  private boolean isUnchanged(FileStatus directory, long since) throws IOException {
    long newest = 0;
    Deque<FileStatus> pending = new ArrayDeque<>(List.of(directory));
    while (!pending.isEmpty()) {
      FileStatus next = pending.remove();
      newest = Math.max(newest, next.getModificationTime());
      if (newest >= since) {
        return false;
      }
      if (next.isDirectory()) {
        pending.addAll(List.of(DirectoryListing.of(fileSystem, next.getPath())));
      }
    }
    return newest > 0;
  }
}
