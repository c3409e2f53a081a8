package io.jparquet.spark.tables.job;

import io.jparquet.spark.core.file.DirectoryListing;
import io.jparquet.spark.core.file.OverwriteMarker;
import io.jparquet.spark.core.file.OverwriteMarkers;
import io.jparquet.spark.core.file.ParallelRequests;
import io.jparquet.spark.core.file.TablePaths;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finishes what earlier overwrites of a table began: those that were committed, by their mark or
 * because all of their new files are there, and whose replaced files are not all deleted, since the
 * driver died or a deletion failed. Others are left alone: they may be running, or have been killed
 * before their rows were complete.
 */
public final class OverwriteRecovery {
  private static final Logger LOG = LoggerFactory.getLogger(OverwriteRecovery.class);

  private final FileSystem fileSystem;
  private final Path root;
  private final OverwriteMarkers markers;

  private OverwriteRecovery(FileSystem fileSystem, Path root) {
    this.fileSystem = fileSystem;
    this.root = root;
    this.markers = new OverwriteMarkers(fileSystem, root);
  }

  /**
   * To be called before anything in the table is changed. What can't be finished is a warning, for
   * an overwrite replaces those files too, and other writes do not make it worse.
   *
   * @return the overwrites that were not finished
   */
  public static List<String> finish(FileSystem fileSystem, Path root) {
    return new OverwriteRecovery(fileSystem, root).finish();
  }

  /** What became of an overwrite that had not ended. */
  public enum End {
    /** It had been committed, and what it replaced is deleted now. */
    FINISHED,
    /** It had not been committed, and what it brought is deleted now. */
    ROLLED_BACK,
    /** It is as it was: it may be running, or a request failed, which the log names. */
    LEFT
  }

  /**
   * An overwrite that had not ended.
   *
   * @param job its UUID
   * @param replaced how many files it replaces
   * @param written how many files it brings
   */
  public record Repaired(String job, End end, int replaced, int written) {}

  /** Tells of jobs whether they were killed. */
  @FunctionalInterface
  public interface KilledJobs {
    /** Whether a job is known to have been killed. */
    boolean contains(String job) throws IOException;
  }

  /**
   * Ends the overwrites of a table that is not being changed. Those that were not committed are
   * given up if their jobs were killed.
   *
   * @param killed the jobs that are known to have been killed
   * @param rollBack whether others that were not committed are given up, too; their jobs must not
   *     be running any more
   * @throws IOException when the overwrites can't be listed
   */
  public static List<Repaired> repair(
      FileSystem fileSystem, Path root, KilledJobs killed, boolean rollBack) throws IOException {
    OverwriteRecovery recovery = new OverwriteRecovery(fileSystem, root);
    List<Repaired> repaired = new ArrayList<>();
    for (OverwriteMarkers.Found overwrite : recovery.markers.list()) {
      OverwriteMarker marker = overwrite.marker();
      End end = End.LEFT;
      if (recovery.finish(overwrite)) {
        end = End.FINISHED;
      } else if (overwrite.isWithdrawn()) {
        end = recovery.end(overwrite);
      } else if (!overwrite.isCommitted() && (rollBack || killed.contains(overwrite.job()))) {
        end = recovery.rollBack(overwrite) ? End.ROLLED_BACK : End.LEFT;
      }
      repaired.add(
          new Repaired(
              overwrite.job(),
              end,
              marker == null ? 0 : marker.replaced().size(),
              marker == null ? 0 : marker.written().size()));
    }
    return repaired;
  }

  /**
   * Deletes what an overwrite brought that was not committed and never will be, because its job has
   * ended.
   */
  public static void takeBack(FileSystem fileSystem, Path root, String job) throws IOException {
    OverwriteRecovery recovery = new OverwriteRecovery(fileSystem, root);
    for (OverwriteMarkers.Found overwrite : recovery.markers.list()) {
      if (overwrite.job().equals(job) && !overwrite.isCommitted()) {
        recovery.rollBack(overwrite);
      }
    }
  }

  /** Ends a withdrawn overwrite of a table that is not being changed. */
  private End end(OverwriteMarkers.Found overwrite) throws IOException {
    OverwriteMarker marker = overwrite.marker();
    if (marker != null && overwrite.isInEffect(areAllThere(marker, list(marker)))) {
      markers.keep(overwrite.job());
      return finish(marker, true) ? End.FINISHED : End.LEFT;
    }
    return rollBack(overwrite) ? End.ROLLED_BACK : End.LEFT;
  }

  /**
   * Deletes what an overwrite brought that was not committed; false if it was. Its marker, by which
   * readers skip these files, goes last.
   */
  private boolean rollBack(OverwriteMarkers.Found overwrite) throws IOException {
    if (overwrite.marker() == null && !overwrite.isIncomplete()) {
      LOG.warn(
          "The overwrite {} of {} is left as it is, because its marker can't be read",
          overwrite.job(),
          root);
      return false;
    }
    if (!overwrite.isWithdrawn() && !markers.withdraw(overwrite.job())) {
      LOG.warn("The overwrite {} of {} has ended in the meantime", overwrite.job(), root);
      return false;
    }
    // Nothing is published before the marker is complete.
    if (overwrite.marker() != null) {
      List<Path> written =
          overwrite.marker().written().stream()
              .map(file -> TablePaths.resolve(root, file))
              .toList();
      FileDeletion.of(fileSystem, root).delete(written).check(written.size());
    }
    markers.discard(overwrite.job());
    return true;
  }

  private List<String> finish() {
    List<String> unfinished = new ArrayList<>();
    List<OverwriteMarkers.Found> found;
    try {
      found = markers.list();
    } catch (IOException | RuntimeException e) {
      LOG.warn("Looking for unfinished overwrites of {} failed: {}", root, e.toString());
      return unfinished;
    }
    for (OverwriteMarkers.Found overwrite : found) {
      if (!finish(overwrite)) {
        unfinished.add(overwrite.job());
      }
    }
    return unfinished;
  }

  /** Whether the overwrite has ended now; a failure is a warning. */
  private boolean finish(OverwriteMarkers.Found overwrite) {
    if (!overwrite.hasMarker()) {
      markers.discard(overwrite.job());
      return true;
    }
    // Who has withdrawn it deletes its files, or finds that it is committed.
    return overwrite.marker() != null
        && !overwrite.isWithdrawn()
        && finish(overwrite.marker(), overwrite.isCommitted());
  }

  private boolean finish(OverwriteMarker marker, boolean isCommitted) {
    Map<String, FileStatus> listed;
    try {
      listed = list(marker);
      if (!isCommitted && !promote(marker, listed)) {
        return false;
      }
    } catch (IOException | RuntimeException e) { // some file systems throw the latter
      LOG.warn(
          "Listing the files of the overwrite {} of {} failed, and it stays unfinished: {}",
          marker.job(),
          root,
          e.toString());
      return false;
    }
    try {
      deleteReplaced(marker, listed);
    } catch (IOException | RuntimeException e) {
      LOG.warn(
          "The overwrite {} of {} was committed, but the files that it replaced can't be"
              + " deleted. jparquet"
              + " does not read them, but other readers do: {}",
          marker.job(),
          root,
          e.toString());
      return false;
    }
    markers.delete(marker.job());
    return true;
  }

  private void deleteReplaced(OverwriteMarker marker, Map<String, FileStatus> listed)
      throws IOException {
    ReplacedFiles replaced = new ReplacedFiles(fileSystem, root);
    for (OverwriteMarker.ReplacedFile file : marker.replaced()) {
      FileStatus present = listed.get(file.file());
      if (present == null) {
        replaced.addGone(TablePaths.resolve(root, file.file()));
      } else if (file.is(present)) {
        replaced.add(present);
      }
    }
    replaced.setWritten(marker.written());
    LOG.info("Finishing an overwrite of {}: {} files to delete", root, replaced.size());
    replaced.delete();
  }

  /**
   * Marks an overwrite as committed whose files are all there. Its driver may be alive, and about
   * to give the write up because the commit failed after that: see {@link
   * OverwriteMarkers#withdraw}. Where the marker is gone because the overwrite was finished here,
   * that driver keeps its files.
   */
  private boolean promote(OverwriteMarker marker, Map<String, FileStatus> listed)
      throws IOException {
    if (!areAllThere(marker, listed)) {
      return false;
    }
    markers.commit(marker.job());
    // The mark stays in any case: a third writer may have seen it.
    return !markers.isWithdrawn(marker.job()) && markers.isThere(marker.job());
  }

  private static boolean areAllThere(OverwriteMarker marker, Map<String, FileStatus> listed) {
    return !marker.written().isEmpty() && listed.keySet().containsAll(marker.written());
  }

  /** The present files in the directories of the marker's files, by relative path. */
  private Map<String, FileStatus> list(OverwriteMarker marker) throws IOException {
    Set<String> directories = new TreeSet<>();
    marker.replaced().forEach(file -> directories.add(TablePaths.directory(file.file())));
    marker.written().forEach(file -> directories.add(TablePaths.directory(file)));
    Map<String, FileStatus> listed = new HashMap<>();
    for (FileStatus[] children : ParallelRequests.send(directories, this::list)) {
      for (FileStatus child : children) {
        listed.put(TablePaths.relative(root, child.getPath()), child);
      }
    }
    return listed;
  }

  private FileStatus[] list(String directory) throws IOException {
    return DirectoryListing.of(
        fileSystem, directory.isEmpty() ? root : TablePaths.resolve(root, directory));
  }
}
