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
import org.apache.spark.util.HadoopFSUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What readers know of the overwrites of a table that have not ended: which of the listed files are
 * no longer part of the table, because a committed overwrite has replaced them and not deleted them
 * yet, or are not part of it yet, because they are the first ones of an overwrite whose commit is
 * going on, or was broken off.
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
   * The files that are not part of the tables; a warning says so if there are any.
   *
   * @param listed the files of the tables, listed after this was made
   */
  public Set<Path> leftOut(Collection<FileStatus> listed) {
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
    Set<Path> leftOut = new HashSet<>();
    byRoot.forEach((root, found) -> leftOut.addAll(leftOut(root, found, listed)));
    return leftOut;
  }

  private static List<Path> leftOut(
      Path root, List<OverwriteMarkers.Found> overwrites, Collection<FileStatus> listed) {
    Map<String, FileStatus> files = new HashMap<>();
    for (FileStatus file : listed) {
      String relative = OverwriteMarker.relative(root, file.getPath());
      if (relative != null) {
        files.put(relative, file);
      }
    }
    List<Path> replaced = new ArrayList<>();
    List<Path> unpublished = new ArrayList<>();
    for (OverwriteMarkers.Found overwrite : overwrites) {
      OverwriteMarker marker = overwrite.marker();
      if (marker == null) {
        continue;
      }
      if (overwrite.isCommitted() || areAllNew(marker, files)) {
        for (OverwriteMarker.ReplacedFile file : marker.replaced()) {
          if (isThere(file, files)) {
            replaced.add(files.get(file.file()).getPath());
          }
        }
      } else if (areAllOld(marker, files)) {
        marker.written().stream()
            .filter(files::containsKey)
            .forEach(file -> unpublished.add(files.get(file).getPath()));
      }
    }
    if (!replaced.isEmpty()) {
      LOG.warn(
          "{} files of {} are not read: a committed overwrite has replaced them and not deleted them"
              + " yet. The next write into the table deletes them",
          replaced.size(),
          root);
    }
    if (!unpublished.isEmpty()) {
      LOG.warn(
          "{} files of {} are not read: they are the first ones of an overwrite that is not"
              + " committed. If it is not running any more, repeat it",
          unpublished.size(),
          root);
    }
    replaced.addAll(unpublished);
    return replaced;
  }

  /**
   * Key material is never listed for readers; with it, the listing does not say that all is there.
   */
  private static boolean areAllNew(OverwriteMarker marker, Map<String, FileStatus> listed) {
    return !marker.written().isEmpty() && listed.keySet().containsAll(marker.written());
  }

  /** Otherwise the commit may be over, and what was listed first was listed before it. */
  private static boolean areAllOld(OverwriteMarker marker, Map<String, FileStatus> listed) {
    return marker.replaced().stream().allMatch(file -> isHidden(file) || isThere(file, listed));
  }

  private static boolean isThere(
      OverwriteMarker.ReplacedFile file, Map<String, FileStatus> listed) {
    FileStatus present = listed.get(file.file());
    return present != null && file.is(present);
  }

  private static boolean isHidden(OverwriteMarker.ReplacedFile file) {
    return HadoopFSUtils.shouldFilterOutPath(Path.SEPARATOR + file.file());
  }
}
