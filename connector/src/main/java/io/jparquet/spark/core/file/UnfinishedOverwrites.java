package io.jparquet.spark.core.file;

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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The overwrites of a table that have not ended, as readers see them: which of the listed files are
 * no longer part of the table, because a committed overwrite has replaced them and not deleted them
 * yet, or are not part of it yet, because they are the first ones of an overwrite whose commit is
 * going on, or was broken off.
 *
 * <p>The markers are read after the table was listed. Of an overwrite that is not committed by then
 * no replaced file is deleted yet, so its new files can be left out whatever else has happened to
 * the table. Of one that is committed the listing may be too old to show all new files: see {@link
 * #isOutdated}.
 */
public final class UnfinishedOverwrites {
  private static final Logger LOG = LoggerFactory.getLogger(UnfinishedOverwrites.class);

  /** For more directories there would be a request each, as for all partitions of a table. */
  private static final int MOST_DIRECTORIES = ParallelRequests.AT_A_TIME;

  private final Map<Path, List<OverwriteMarkers.Found>> byRoot;
  private final Map<Path, Exception> failures;

  private UnfinishedOverwrites(
      Map<Path, List<OverwriteMarkers.Found>> byRoot, Map<Path, Exception> failures) {
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
    Map<Path, Exception> failures = new HashMap<>();
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

  private record Answer(List<OverwriteMarkers.Found> found, @Nullable Exception failure) {}

  private static List<Answer> ask(List<Path> roots, Configuration conf) {
    try {
      return ParallelRequests.send(
          roots,
          root -> {
            try {
              FileSystem fileSystem = root.getFileSystem(conf);
              return new Answer(new OverwriteMarkers(fileSystem, root).list(), null);
            } catch (IOException | RuntimeException e) { // some file systems throw the latter
              return new Answer(List.of(), e);
            }
          });
    } catch (IOException e) {
      return roots.stream().map(root -> new Answer(List.of(), e)).toList();
    }
  }

  /**
   * Whether a listing may have been made before a committed overwrite had published all of its
   * files: it would show neither all new rows nor, without what is replaced, the old ones.
   *
   * @param listed the files of the tables, listed before this was made
   */
  public boolean isOutdated(Collection<FileStatus> listed) {
    for (Map.Entry<Path, List<OverwriteMarkers.Found>> entry : byRoot.entrySet()) {
      Set<String> files = byName(entry.getKey(), listed).keySet();
      for (OverwriteMarkers.Found overwrite : entry.getValue()) {
        if (overwrite.isCommitted()
            && !overwrite.isWithdrawn()
            && overwrite.marker() != null
            && !overwrite.marker().written().stream()
                .allMatch(file -> isHidden(file) || files.contains(file))) {
          return true;
        }
      }
    }
    return false;
  }

  private static Map<String, FileStatus> byName(Path root, Collection<FileStatus> listed) {
    Map<String, FileStatus> files = new HashMap<>();
    for (FileStatus file : listed) {
      String relative = TablePaths.relative(root, file.getPath());
      if (relative != null) {
        files.put(relative, file);
      }
    }
    return files;
  }

  /**
   * The files that readers skip, because they are not part of the tables; a warning says so if
   * there are any.
   *
   * @param listed the files of the tables, listed before this was made
   */
  public Set<Path> filesToSkip(Collection<FileStatus> listed) {
    for (Map.Entry<Path, Exception> failure : failures.entrySet()) {
      boolean isFile = listed.stream().anyMatch(file -> file.getPath().equals(failure.getKey()));
      if (!isFile) {
        LOG.warn(
            "Looking for unfinished overwrites of {} failed; if there are any, replaced rows are"
                + " read too: {}",
            failure.getKey(),
            failure.getValue().toString());
      }
    }
    Set<Path> skipped = new HashSet<>();
    byRoot.forEach((root, found) -> skipped.addAll(filesToSkip(root, found, listed)));
    return skipped;
  }

  private static List<Path> filesToSkip(
      Path root, List<OverwriteMarkers.Found> overwrites, Collection<FileStatus> listed) {
    Map<String, FileStatus> files = byName(root, listed);
    List<Path> replaced = new ArrayList<>();
    List<Path> unpublished = new ArrayList<>();
    for (OverwriteMarkers.Found overwrite : overwrites) {
      OverwriteMarker marker = overwrite.marker();
      if (marker == null) {
        continue;
      }
      if (overwrite.isInEffect(areAllNew(marker, files))) {
        for (OverwriteMarker.ReplacedFile file : marker.replaced()) {
          FileStatus present = files.get(file.file());
          if (present != null && file.is(present)) {
            replaced.add(present.getPath());
          }
        }
      } else {
        for (String file : marker.written()) {
          FileStatus present = files.get(file);
          if (present != null) {
            unpublished.add(present.getPath());
          }
        }
      }
    }
    if (!replaced.isEmpty()) {
      LOG.warn(
          "{} files of {} are skipped: a committed overwrite has replaced them, but has not"
              + " deleted them"
              + " yet. The next write into the table deletes them",
          replaced.size(),
          root);
    }
    if (!unpublished.isEmpty()) {
      LOG.warn(
          "{} files of {} are skipped: they belong to an overwrite that is not committed."
              + " If it is no longer running, repeat it",
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

  private static boolean isHidden(String file) {
    return HadoopFSUtils.shouldFilterOutPath(Path.SEPARATOR + file);
  }
}
