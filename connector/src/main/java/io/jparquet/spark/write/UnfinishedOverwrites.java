package io.jparquet.spark.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What readers know of the overwrites of a table that have been committed and have not deleted yet
 * what they replace: which of the listed files are no longer part of the table.
 *
 * <p>The markers are read before the table is listed. One that says committed then is right about
 * any listing that comes later; of another one the listing must show all new files. Were it the
 * other way round, a listing without the new rows could lose the old ones.
 */
public final class UnfinishedOverwrites {
  private static final Logger LOG = LoggerFactory.getLogger(UnfinishedOverwrites.class);

  /** For more directories there would be a request each, as for all partitions of a table. */
  private static final int MOST_DIRECTORIES = ParallelRequests.AT_A_TIME;

  private final Map<Path, List<OverwriteMarkers.Found>> byRoot;
  private final Map<Path, IOException> failures;

  private UnfinishedOverwrites(
      Map<Path, List<OverwriteMarkers.Found>> byRoot, Map<Path, IOException> failures) {
    this.byRoot = byRoot;
    this.failures = failures;
  }

  /**
   * Looks for the markers of tables, with one request for each if there are none, and not at all if
   * there are more than {@value #MOST_DIRECTORIES} directories.
   *
   * @param roots directories, qualified, or files, which have no markers
   */
  public static UnfinishedOverwrites of(Collection<Path> roots, Configuration conf) {
    Map<Path, List<OverwriteMarkers.Found>> byRoot = new HashMap<>();
    Map<Path, IOException> failures = new HashMap<>();
    if (roots.size() <= MOST_DIRECTORIES) {
      List<Path> distinct = List.copyOf(new HashSet<>(roots));
      List<Answer> answers = ask(distinct, conf);
      for (int i = 0; i < answers.size(); i++) {
        Answer answer = answers.get(i);
        if (answer.failure() != null) {
          failures.put(distinct.get(i), answer.failure());
        } else if (!answer.found().isEmpty()) {
          byRoot.put(distinct.get(i), answer.found());
        }
      }
    }
    return new UnfinishedOverwrites(byRoot, failures);
  }

  private record Answer(List<OverwriteMarkers.Found> found, IOException failure) {}

  private static List<Answer> ask(List<Path> roots, Configuration conf) {
    try {
      return ParallelRequests.send(
          roots,
          root -> {
            try {
              FileSystem fileSystem = root.getFileSystem(conf);
              return new Answer(new OverwriteMarkers(fileSystem, root).list(), null);
            } catch (IOException e) {
              return new Answer(List.of(), e);
            }
          });
    } catch (IOException e) {
      return roots.stream().map(root -> new Answer(List.of(), e)).toList();
    }
  }

  /**
   * The files that are not to be read; a warning says so if there are any.
   *
   * @param listed the files of the tables, listed after this was made
   */
  public Set<Path> replaced(Collection<FileStatus> listed) {
    for (Map.Entry<Path, IOException> failure : failures.entrySet()) {
      boolean isFile = listed.stream().anyMatch(file -> file.getPath().equals(failure.getKey()));
      if (!isFile) {
        LOG.warn(
            "Looking for unfinished overwrites of {} failed; if there are any, replaced rows are"
                + " read too: {}",
            failure.getKey(),
            failure.getValue().toString());
      }
    }
    Set<Path> replaced = new HashSet<>();
    byRoot.forEach((root, found) -> addReplaced(root, found, listed, replaced));
    return replaced;
  }

  private static void addReplaced(
      Path root,
      List<OverwriteMarkers.Found> overwrites,
      Collection<FileStatus> listed,
      Set<Path> replaced) {
    Map<String, FileStatus> files = new HashMap<>();
    for (FileStatus file : listed) {
      String relative = OverwriteMarker.relative(root, file.getPath());
      if (relative != null) {
        files.put(relative, file);
      }
    }
    List<Path> hidden = new ArrayList<>();
    for (OverwriteMarkers.Found overwrite : overwrites) {
      OverwriteMarker marker = overwrite.marker();
      if (marker != null && (overwrite.isCommitted() || areThere(marker, files.keySet()))) {
        for (OverwriteMarker.ReplacedFile file : marker.replaced()) {
          FileStatus present = files.get(file.file());
          if (present != null && file.is(present)) {
            hidden.add(present.getPath());
          }
        }
      }
    }
    if (!hidden.isEmpty()) {
      LOG.warn(
          "{} files of {} are not read: a committed overwrite has replaced them and not deleted them"
              + " yet. The next write into the table deletes them",
          hidden.size(),
          root);
      replaced.addAll(hidden);
    }
  }

  /**
   * Key material is never listed for readers; with it, the listing does not say that all is there.
   */
  private static boolean areThere(OverwriteMarker marker, Set<String> listed) {
    return !marker.written().isEmpty() && listed.containsAll(marker.written());
  }
}
