package io.jparquet.spark.write;

import io.jparquet.crypto.keys.EnvelopeKeys;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files that a write replaces: found before its tasks run, deleted after its own files are in
 * place. See {@link JParquetBatchWrite} for the order of the steps.
 *
 * <p>Only files found before are deleted, never a whole directory: what another job adds meanwhile
 * stays.
 */
final class ReplacedFiles {
  private static final Logger LOG = LoggerFactory.getLogger(ReplacedFiles.class);
  private static final String SUCCESS_MARKER = "_SUCCESS";
  private static final int PATHS_IN_MESSAGE = 5;

  private final FileSystem fileSystem;
  private final Path root;
  private final List<Path> files = new ArrayList<>();
  private final Set<Path> directories = new HashSet<>();

  ReplacedFiles(FileSystem fileSystem, Path root) {
    this.fileSystem = fileSystem;
    this.root = root;
  }

  /** Adds all files below {@code directory}, except those that jobs are still working on. */
  void addAllBelow(Path directory) throws IOException {
    addAllBelow(directory, Set.of());
  }

  /**
   * Adds all files below {@code directory}, except those that jobs are still working on and those
   * that this write put there itself.
   *
   * @param own paths without scheme and authority, which can be spelled in several ways
   */
  void addAllBelow(Path directory, Set<Path> own) throws IOException {
    Deque<Path> pending = new ArrayDeque<>(List.of(directory));
    while (!pending.isEmpty()) {
      // Not listFiles: it asks for the blocks of each file, in a process each on local disks.
      for (FileStatus child : list(pending.remove())) {
        Path path = child.getPath();
        if (!child.isDirectory()) {
          if (!own.contains(Path.getPathWithoutSchemeAndAuthority(path))) {
            files.add(path);
          }
        } else if (!isStaging(path.getName())) {
          pending.add(path);
        }
      }
    }
  }

  private FileStatus[] list(Path directory) throws IOException {
    try {
      return fileSystem.listStatus(directory);
    } catch (FileNotFoundException e) {
      LOG.debug("Nothing to replace in {}, which does not exist", directory);
      return new FileStatus[0];
    }
  }

  private static boolean isStaging(String directory) {
    return directory.equals("_temporary") || directory.startsWith(".spark-staging");
  }

  /** Adds directories to be deleted if they are empty in the end. */
  void addDirectories(Collection<Path> replaced) {
    directories.addAll(replaced);
  }

  /**
   * Deletes the marker of the earlier write, if that is replaced: the commit makes a new one, and
   * until then the directory is in between.
   */
  void deleteMarker() throws IOException {
    Path marker = new Path(root, SUCCESS_MARKER);
    if (files.remove(marker)) {
      fileSystem.delete(marker, false);
    }
  }

  /**
   * Deletes the files through the commit protocol, then the directories that this left empty.
   *
   * @throws IOException naming files that could not be deleted, after the others were
   */
  void delete(FileCommitProtocol committer) throws IOException {
    List<Path> left = new ArrayList<>();
    IOException cause = null;
    for (Path file : deletable()) {
      try {
        if (!committer.deleteWithJob(fileSystem, file, false) && fileSystem.exists(file)) {
          left.add(file);
        }
      } catch (IOException e) {
        left.add(file);
        if (cause == null) {
          cause = e;
        } else {
          cause.addSuppressed(e);
        }
      }
    }
    if (!left.isEmpty()) {
      throw new IOException(
          left.size()
              + " of "
              + files.size()
              + " replaced files could not be deleted. The new data"
              + " is complete, but "
              + root
              + " still shows the replaced data too. Delete these"
              + " files or repeat the overwrite: "
              + left.subList(0, Math.min(left.size(), PATHS_IN_MESSAGE)),
          cause);
    }
    deleteEmptyDirectories();
  }

  /** Without a commit protocol, for deletes that no write goes with. */
  void delete() throws IOException {
    for (Path file : deletable()) {
      if (!fileSystem.delete(file, false) && fileSystem.exists(file)) {
        throw new IOException("The file " + file + " could not be deleted");
      }
    }
    deleteEmptyDirectories();
  }

  /**
   * The files to delete. A data file could not be read any more if its key material went before it,
   * or alone: material whose data file is not in the list may be that of a write whose files are
   * just appearing.
   */
  private List<Path> deletable() {
    Set<Path> materials = new HashSet<>();
    for (Path file : files) {
      materials.add(new Path(file.getParent(), EnvelopeKeys.keyMaterialFileName(file.getName())));
    }
    List<Path> sorted = new ArrayList<>();
    List<Path> last = new ArrayList<>();
    for (Path file : files) {
      if (materials.contains(file)) {
        last.add(file);
      } else if (!EnvelopeKeys.isKeyMaterial(file.getName())) {
        sorted.add(file);
      }
    }
    sorted.addAll(last);
    return sorted;
  }

  private void deleteEmptyDirectories() {
    Set<Path> candidates = new HashSet<>(directories);
    candidates.remove(root);
    files.forEach(file -> addParents(file, candidates));
    directories.forEach(directory -> addParents(directory, candidates));
    TreeSet<Path> deepestFirst =
        new TreeSet<>((a, b) -> a.depth() == b.depth() ? a.compareTo(b) : b.depth() - a.depth());
    deepestFirst.addAll(candidates);
    for (Path directory : deepestFirst) {
      try {
        if (fileSystem.listStatus(directory).length == 0) {
          fileSystem.delete(directory, false);
        }
      } catch (FileNotFoundException e) {
        LOG.debug("{} is gone already", directory);
      } catch (IOException e) {
        // The write is committed; an empty directory that stays harms nobody.
        LOG.warn("Left the emptied directory {}: {}", directory, e.toString());
      }
    }
  }

  private void addParents(Path path, Set<Path> parents) {
    Path parent = path.getParent();
    while (parent != null && !parent.equals(root) && parents.add(parent)) {
      parent = parent.getParent();
    }
  }
}
