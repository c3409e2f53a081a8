package io.jparquet.spark.write;

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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The markers of a table: its overwrites that have not ended yet. They lie in a hidden directory
 * beside the data, two files for each overwrite:
 *
 * <ul>
 *   <li>{@code _JOB.json} is written before the job is committed, and holds an {@link
 *       OverwriteMarker};
 *   <li>{@code _JOB.committed}, empty, after it: the new rows are in place, and what the marker
 *       lists as replaced is no longer part of the table.
 * </ul>
 *
 * <p>Both go when the replaced files are deleted. The directory is not one of those ({@code
 * _metadata...}) that Spark's listing shows: its own source would take the files in it for data
 * when it looks for a schema.
 */
final class OverwriteMarkers {
  private static final Logger LOG = LoggerFactory.getLogger(OverwriteMarkers.class);

  /** Hidden for all readers by its first character. */
  static final String DIRECTORY = "_jparquet_overwrites";

  /** The files are hidden too: a pattern such as {@code t/*} takes their directory for a table. */
  private static final String HIDDEN = "_";

  private static final Pattern NAME = Pattern.compile("_([0-9a-f-]{36})\\.(?:json|committed)");
  private static final String BEGUN = ".json";
  private static final String COMMITTED = ".committed";
  private static final int MOST_BYTES = 1 << 30;

  private final FileSystem fileSystem;
  private final Path directory;

  OverwriteMarkers(FileSystem fileSystem, Path root) {
    this.fileSystem = fileSystem;
    this.directory = new Path(root, DIRECTORY);
  }

  /**
   * An overwrite that was found.
   *
   * @param job its UUID
   * @param isBegun whether its marker is there
   * @param marker null if it is not there or could not be read
   * @param isCommitted whether the mark of its commit is there; alone it means nothing
   */
  record Found(String job, boolean isBegun, OverwriteMarker marker, boolean isCommitted) {}

  /** Writes down what a job is about to do. */
  void begin(OverwriteMarker marker) throws IOException {
    try (FSDataOutputStream out = fileSystem.create(begun(marker.job()), false)) {
      out.write(marker.toJson());
    }
  }

  /** Marks a job as committed. */
  void commit(String job) throws IOException {
    fileSystem.create(committed(job), true).close();
  }

  boolean isBegun(String job) throws IOException {
    return fileSystem.exists(begun(job));
  }

  boolean isCommitted(String job) throws IOException {
    return fileSystem.exists(committed(job));
  }

  /**
   * Deletes the marker of a job, so that no other write deletes what it replaces. The mark of its
   * commit stays if it is there.
   *
   * @return false if there was no marker any more
   */
  boolean forget(String job) throws IOException {
    return fileSystem.delete(begun(job), false);
  }

  /**
   * Deletes the files of jobs whose overwrites have ended, and the directory with the last one. If
   * that fails, the next write does it: a marker of files that are gone harms nobody.
   */
  void delete(List<String> jobs) {
    try {
      for (String job : jobs) {
        forget(job);
        fileSystem.delete(committed(job), false);
      }
      if (children().length == 0) {
        fileSystem.delete(directory, false);
      }
    } catch (IOException e) {
      LOG.warn("Deleting the markers of {} in {} failed: {}", jobs, directory, e.toString());
    }
  }

  /**
   * The overwrites that have not ended. One request if there are none; a marker that can't be read
   * is a warning.
   *
   * @throws IOException when they can't be listed
   */
  List<Found> list() throws IOException {
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
      boolean isBegun = names.contains(begun(job).getName());
      OverwriteMarker marker = isBegun ? read(job) : null;
      found.add(new Found(job, isBegun, marker, names.contains(committed(job).getName())));
    }
    return found;
  }

  private FileStatus[] children() throws IOException {
    try {
      return fileSystem.listStatus(directory);
    } catch (FileNotFoundException e) {
      return new FileStatus[0];
    }
  }

  private OverwriteMarker read(String job) {
    Path path = begun(job);
    try (FSDataInputStream in = fileSystem.open(path)) {
      return OverwriteMarker.fromJson(in.readNBytes(MOST_BYTES), job);
    } catch (FileNotFoundException e) {
      LOG.debug("The overwrite {} has just ended", job);
    } catch (IOException e) {
      LOG.warn(
          "{} can't be read and is ignored: what an overwrite replaced may still be read beside the"
              + " new rows. Overwrite the table again, or find out whether that overwrite is still"
              + " running and delete the file: {}",
          path,
          e.toString());
    }
    return null;
  }

  private Path begun(String job) {
    return new Path(directory, HIDDEN + job + BEGUN);
  }

  private Path committed(String job) {
    return new Path(directory, HIDDEN + job + COMMITTED);
  }
}
