package io.jparquet.spark.core.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The markers of a table: its overwrites that have not ended yet. They are in a hidden directory
 * beside the data, up to three files for each overwrite:
 *
 * <ul>
 *   <li>{@code _JOB.json} is written before the job is committed, and holds an {@link
 *       OverwriteMarker};
 *   <li>{@code _JOB.committed}, empty, after it: the new rows are in place, and what the marker
 *       lists as replaced is no longer part of the table;
 *   <li>{@code _JOB.withdrawn}, empty, if the job is given up: no other write may take it for
 *       committed, and what it brought is being deleted.
 * </ul>
 *
 * <p>All go when the replaced files are deleted, or those of a job that is given up. The directory
 * is not one of those ({@code _metadata...}) that Spark's listing shows: its own source would take
 * the files in it for data when it looks for a schema.
 */
public final class OverwriteMarkers {
  private static final Logger LOG = LoggerFactory.getLogger(OverwriteMarkers.class);

  /** Hidden for all readers by its first character. */
  public static final String DIRECTORY = "_jparquet_overwrites";

  /** The files are hidden too: a pattern such as {@code t/*} takes their directory for a table. */
  private static final String HIDDEN = "_";

  private static final Pattern NAME =
      Pattern.compile("_([0-9a-f-]{36})\\.(?:json|committed|withdrawn)");
  private static final String MARKER = ".json";
  private static final String COMMITTED = ".committed";
  private static final String WITHDRAWN = ".withdrawn";

  /** Some hundred bytes for each replaced file: enough for a million of them. */
  private static final int MOST_BYTES = 1 << 28;

  /** Of creating a file while others delete. */
  private static final int MOST_ATTEMPTS = 3;

  private final FileSystem fileSystem;
  private final Path directory;

  /** The markers of the table in the directory {@code root}. */
  public OverwriteMarkers(FileSystem fileSystem, Path root) {
    this.fileSystem = fileSystem;
    this.directory = new Path(root, DIRECTORY);
  }

  /**
   * An overwrite that was found.
   *
   * @param job its UUID
   * @param hasMarker whether its marker is there
   * @param marker null if it is not there or could not be read
   * @param isIncomplete whether its marker is there, but was not written to its end: nothing was
   *     published
   * @param isCommitted whether the mark of its commit is there; alone it means nothing
   * @param isWithdrawn whether the mark of its withdrawal is there; alone it means nothing
   */
  public record Found(
      String job,
      boolean hasMarker,
      @Nullable OverwriteMarker marker,
      boolean isIncomplete,
      boolean isCommitted,
      boolean isWithdrawn) {

    /**
     * Whether the table has the new rows in place of the old ones. With both marks, a withdrawal is
     * about to be taken back, or its files are being deleted. If its writer died at that moment,
     * none of the new files was deleted where all of them are there, and none of the old files
     * where one is missing.
     *
     * @param hasAllFiles whether all files that the overwrite brings are there
     */
    public boolean isInEffect(boolean hasAllFiles) {
      return isWithdrawn ? isCommitted && hasAllFiles : isCommitted || hasAllFiles;
    }
  }

  /**
   * Writes the marker of a job that is about to be committed.
   *
   * @throws IOException also if the marker would be larger than readers accept
   */
  public void write(OverwriteMarker marker) throws IOException {
    byte[] json = marker.toJson();
    if (json.length > MOST_BYTES) {
      throw new IOException(
          "The overwrite replaces "
              + marker.replaced().size()
              + " files, too many for one marker of "
              + MOST_BYTES
              + " bytes. Delete the old files with DELETE FROM or TRUNCATE TABLE first");
    }
    create(file(marker.job(), MARKER), false, json);
  }

  /**
   * Marks a job as committed. Without effect if another write has finished the job at this moment:
   * its marker is gone then.
   */
  public void commit(String job) throws IOException {
    try {
      create(file(job, COMMITTED), true, new byte[0]);
    } catch (IOException e) {
      if (isThere(job)) {
        throw e;
      }
      LOG.debug("{} was finished by another write", job, e);
    }
  }

  /**
   * Creates a file, and the directory if necessary. Another job that has ended may delete the
   * directory between the two, because it is empty, or a mark that is just created. Then it is
   * tried again: a job whose rows are in place must not fail.
   */
  private void create(Path file, boolean overwrite, byte[] content) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try (FSDataOutputStream out = fileSystem.create(file, overwrite || attempt > 1)) {
        out.write(content);
        return;
      } catch (IOException e) { // no common one: Hadoop's local files may fail to start chmod
        if (attempt == MOST_ATTEMPTS) {
          throw e;
        }
        LOG.debug("Creating {} failed and is tried again", file, e);
      }
    }
  }

  /** The file of the marker of a job, for messages. */
  public Path markerOf(String job) {
    return file(job, MARKER);
  }

  /** Whether the marker of a job is there. */
  public boolean isThere(String job) throws IOException {
    return fileSystem.exists(file(job, MARKER));
  }

  /** Whether the mark of the commit of a job is there. */
  public boolean isCommitted(String job) throws IOException {
    return fileSystem.exists(file(job, COMMITTED));
  }

  /** Whether the mark of the withdrawal of a job is there. */
  public boolean isWithdrawn(String job) throws IOException {
    return fileSystem.exists(file(job, WITHDRAWN));
  }

  /**
   * Withdraws an overwrite, so that no other write takes it for committed and deletes what it
   * replaces. Its marker stays until what it brought is deleted: readers skip these files by it.
   * The mark of the withdrawal is made before that of the commit is looked for, and who makes the
   * latter for another job looks for the former after that. So one of both sees what the other did.
   *
   * @return false if the overwrite is committed, or if its marker is gone; it is not withdrawn then
   */
  public boolean withdraw(String job) throws IOException {
    if (!isThere(job)) {
      return false;
    }
    create(file(job, WITHDRAWN), true, new byte[0]);
    if (isCommitted(job) || !isThere(job)) {
      keep(job);
      return false;
    }
    return true;
  }

  /** Takes the mark of a withdrawal back: the overwrite is committed. */
  public void keep(String job) throws IOException {
    fileSystem.delete(file(job, WITHDRAWN), false);
    deleteDirectory(job);
  }

  /**
   * Deletes the files of a job whose overwrite has ended and was not withdrawn, and the directory
   * with the last one. If that fails, the next write does it: a marker of files that are gone has
   * no effect.
   */
  public void delete(String job) {
    delete(job, List.of(MARKER, COMMITTED));
  }

  /** As {@link #delete}, for an overwrite that may be withdrawn. */
  public void discard(String job) {
    delete(job, List.of(MARKER, COMMITTED, WITHDRAWN));
  }

  /**
   * Deletes files.
   *
   * @param endings of the files, with that of the marker first: without it the marks mean nothing
   */
  private void delete(String job, List<String> endings) {
    try {
      for (String ending : endings) {
        fileSystem.delete(file(job, ending), false);
      }
    } catch (IOException e) {
      LOG.warn("Deleting the marker of {} in {} failed: {}", job, directory, e.toString());
      return;
    }
    deleteDirectory(job);
  }

  /** Deletes the directory if it is empty; other jobs may put something into it at this moment. */
  private void deleteDirectory(String job) {
    try {
      DirectoryListing.deleteIfEmpty(fileSystem, directory);
    } catch (IOException e) {
      LOG.debug("{} stays after the end of {}", directory, job, e);
    }
  }

  /**
   * The overwrites that have not ended. One request if there are none; a marker that can't be read
   * is a warning.
   *
   * @throws IOException when they can't be listed
   */
  public List<Found> list() throws IOException {
    if (!areThere()) {
      return List.of();
    }
    Set<String> names = new TreeSet<>();
    for (FileStatus child : children()) {
      names.add(child.getPath().getName());
    }
    Set<String> jobs = new TreeSet<>();
    for (String name : names) {
      Matcher ours = NAME.matcher(name);
      if (ours.matches()) {
        jobs.add(ours.group(1));
      }
    }
    List<Found> found = new ArrayList<>();
    for (String job : jobs) {
      boolean hasMarker = names.contains(file(job, MARKER).getName());
      Read read = hasMarker ? read(job) : Read.NOTHING;
      boolean isCommitted = names.contains(file(job, COMMITTED).getName());
      boolean isWithdrawn = names.contains(file(job, WITHDRAWN).getName());
      found.add(
          new Found(job, hasMarker, read.marker(), read.isIncomplete(), isCommitted, isWithdrawn));
    }
    return found;
  }

  /**
   * The overwrites that have not ended, and replace or bring files below a directory. Those whose
   * markers can't be read may do so.
   *
   * @param below a directory below the table
   */
  public List<String> unfinishedBelow(Path below) throws IOException {
    String prefix = TablePaths.relative(directory.getParent(), below) + Path.SEPARATOR;
    return list().stream()
        .filter(Found::hasMarker)
        .filter(overwrite -> !overwrite.isIncomplete())
        .filter(overwrite -> overwrite.marker() == null || concerns(overwrite.marker(), prefix))
        .map(Found::job)
        .toList();
  }

  private static boolean concerns(OverwriteMarker marker, String prefix) {
    return marker.written().stream().anyMatch(file -> file.startsWith(prefix))
        || marker.replaced().stream().anyMatch(file -> file.file().startsWith(prefix));
  }

  private FileStatus[] children() throws IOException {
    return DirectoryListing.of(fileSystem, directory);
  }

  /**
   * Most tables have no markers. Hadoop's client of S3 needs three requests to list a directory
   * that is not there, but one to say so.
   */
  @SuppressWarnings("deprecation") // getFileStatus, the alternative, also asks S3 for a file
  private boolean areThere() throws IOException {
    return fileSystem.isDirectory(directory);
  }

  private record Read(@Nullable OverwriteMarker marker, boolean isIncomplete) {
    static final Read NOTHING = new Read(null, false);
    static final Read INCOMPLETE = new Read(null, true);
  }

  private Read read(String job) {
    Path path = file(job, MARKER);
    try (FSDataInputStream in = fileSystem.open(path)) {
      byte[] json = in.readNBytes(MOST_BYTES);
      if (isWhole(json)) {
        return new Read(OverwriteMarker.fromJson(json, job), false);
      }
      // Nothing is committed before the marker is complete.
      LOG.debug("{} is not complete: its job is writing it now, or was killed before that", path);
      return Read.INCOMPLETE;
    } catch (FileNotFoundException e) {
      LOG.debug("The overwrite {} has just ended", job);
    } catch (IOException e) {
      LOG.warn(
          "{} can't be read and is ignored: rows that an overwrite replaced may still be read"
              + " together with"
              + " the new rows. Overwrite the table again, or make sure that the overwrite is not"
              + " running and delete the file: {}",
          path,
          e.toString());
    }
    return Read.NOTHING;
  }

  /** The end of a marker that was not written to its end is missing. */
  private static boolean isWhole(byte[] json) throws IOException {
    try {
      return !StrictJson.tree(json).isMissingNode();
    } catch (JsonProcessingException e) {
      return false;
    }
  }

  private Path file(String job, String ending) {
    return new Path(directory, HIDDEN + job + ending);
  }
}
