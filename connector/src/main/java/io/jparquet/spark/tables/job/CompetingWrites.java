package io.jparquet.spark.tables.job;

import static java.util.stream.Collectors.toSet;

import io.jparquet.spark.core.file.OverwriteMarker;
import io.jparquet.spark.core.file.OverwriteMarkers;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The other writes that are replacing files of a table. Two statements that have read one file must
 * not both replace it: the rows of that file would be in the table twice. Each writes its marker
 * first and then looks for those of others, so at least one of two sees the other. It gives up; if
 * both do, nothing has happened.
 */
final class CompetingWrites {

  /** The jobs of this process whose markers say that they are about to commit. */
  private static final Set<String> COMMITTING = ConcurrentHashMap.newKeySet();

  private final OverwriteMarkers markers;
  private final StagingDirectories staging;
  private final Duration abandonedAfter;

  /**
   * Looks for writes into one table.
   *
   * @param abandonedAfter for how long nothing must have changed in what a job stages for it to be
   *     taken for a killed one
   */
  CompetingWrites(OverwriteMarkers markers, StagingDirectories staging, Duration abandonedAfter) {
    this.markers = markers;
    this.staging = staging;
    this.abandonedAfter = abandonedAfter;
  }

  /** Tells that a job of this process writes its marker. */
  static void begin(String job) {
    COMMITTING.add(job);
  }

  /** Tells that a job of this process has ended, or has given up. */
  static void end(String job) {
    COMMITTING.remove(job);
  }

  /**
   * Makes sure that no other write replaces the same files. Those that were killed before their
   * commit do not count. A marker that is not complete belongs to a job that will look for others
   * after this one.
   *
   * @param own the marker of this job, which is written already
   * @throws IOException naming the marker of the other write
   */
  void check(OverwriteMarker own) throws IOException {
    Set<OverwriteMarker.ReplacedFile> files = own.replaced().stream().collect(toSet());
    for (OverwriteMarkers.Found other : markers.list()) {
      if (other.marker() == null || other.job().equals(own.job())) {
        continue;
      }
      if (other.marker().replaced().stream().anyMatch(files::contains)
          && (other.isCommitted() || !hasEnded(staging, other.job(), abandonedAfter))) {
        throw new IOException(
            "Another write is replacing the same files of the table, as "
                + markers.markerOf(other.job())
                + " says. Nothing was changed. Repeat the statement when the other one has ended. If"
                + " no write is running, it was killed: CALL jparquet.system.repair(PATH, roll_back"
                + " => true) rolls it back");
      }
    }
  }

  /**
   * Deletes what killed jobs have published of writes that they did not commit. Readers of jparquet
   * skip these files, others take them for rows of the table.
   *
   * @param unfinished jobs that have not committed
   * @throws IOException also if a marker can't be read: then it is not known which files are part
   *     of the table
   */
  void takeBack(List<String> unfinished, FileSystem fileSystem, Path root) throws IOException {
    if (!unfinished.isEmpty()) {
      requireReadable();
    }
    for (String job : unfinished) {
      if (hasEnded(staging, job, abandonedAfter)) {
        OverwriteRecovery.takeBack(fileSystem, root, job);
      }
    }
  }

  private void requireReadable() throws IOException {
    for (OverwriteMarkers.Found other : markers.list()) {
      if (other.hasMarker() && other.marker() == null && !other.isIncomplete()) {
        throw new IOException(
            "The marker "
                + markers.markerOf(other.job())
                + " of another write can't be read, so that it is not known which files are part of"
                + " the table. Nothing was changed. The log names the reason; repeat the statement"
                + " when the marker can be read");
      }
    }
  }

  /** Whether a job was killed, by what it has staged. */
  static boolean hasEnded(StagingDirectories staging, String job, Duration abandonedAfter)
      throws IOException {
    return !COMMITTING.contains(job) && staging.hasEnded(job, abandonedAfter);
  }
}
