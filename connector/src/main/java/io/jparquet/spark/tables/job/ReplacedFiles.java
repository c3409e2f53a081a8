package io.jparquet.spark.tables.job;

import io.jparquet.crypto.keys.EnvelopeKeys;
import io.jparquet.spark.core.file.DirectoryListing;
import io.jparquet.spark.core.file.OverwriteMarker;
import io.jparquet.spark.core.file.OverwriteMarkers;
import io.jparquet.spark.core.file.ParallelRequests;
import io.jparquet.spark.core.file.TablePaths;
import java.io.IOException;
import java.nio.file.NotDirectoryException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files that a write replaces: listed before its tasks run, or known from what these read,
 * deleted after its own files are in place. The write decides on the order of the steps.
 *
 * <p>Only listed files are deleted, never a whole directory: what another job adds meanwhile under
 * other names stays. Not thread-safe.
 */
public final class ReplacedFiles {
  private static final Logger LOG = LoggerFactory.getLogger(ReplacedFiles.class);

  private final FileSystem fileSystem;
  private final Path root;
  private final List<FileStatus> files = new ArrayList<>();
  private final Set<Path> directories = new HashSet<>();
  private final Set<Path> used = new HashSet<>();
  private final Set<Path> gone = new HashSet<>();

  /** None yet, of the table in the directory {@code root}. */
  public ReplacedFiles(FileSystem fileSystem, Path root) {
    this.fileSystem = fileSystem;
    this.root = root;
  }

  /** Adds all files below {@code directory}, except those that jobs are still working on. */
  public void addAllBelow(Path directory) throws IOException {
    addAllBelow(List.of(directory), Set.of());
  }

  /**
   * Adds all files below directories, none of which is inside another, except those that jobs are
   * still working on and those that this write put there itself.
   *
   * @param own paths without scheme and authority, which can be spelled in several ways
   */
  public void addAllBelow(Collection<Path> tops, Set<Path> own) throws IOException {
    Collection<Path> level = tops;
    while (!level.isEmpty()) {
      List<Path> below = new ArrayList<>();
      // Not listFiles: it asks for the blocks of each file, in a process each on local disks.
      for (FileStatus[] children :
          ParallelRequests.send(level, directory -> DirectoryListing.of(fileSystem, directory))) {
        for (FileStatus child : children) {
          Path path = child.getPath();
          if (!child.isDirectory()) {
            if (isRoot(path)) {
              throw new NotDirectoryException(
                  root
                      + " is a file, not a directory of files. Nothing was changed. Delete it first,"
                      + " or write to another path");
            }
            if (!own.contains(Path.getPathWithoutSchemeAndAuthority(path))) {
              files.add(child);
            }
          } else if (!isOfJobs(path.getName())) {
            below.add(path);
          }
        }
      }
      level = below;
    }
  }

  /** A file is listed as its own child. */
  private boolean isRoot(Path path) {
    return Path.getPathWithoutSchemeAndAuthority(path)
        .equals(Path.getPathWithoutSchemeAndAuthority(root));
  }

  /**
   * Adds files of a table, and the key material beside them.
   *
   * @param listed as they were listed
   */
  public void addAll(Collection<FileStatus> listed) throws IOException {
    Map<Path, FileStatus> present = present(listed);
    for (FileStatus file : listed) {
      files.add(file);
      FileStatus material = present.get(material(file.getPath()));
      if (material != null) {
        files.add(material);
      }
    }
  }

  /**
   * Makes sure that all files are as they were listed. A file that is gone, or is another one now,
   * was replaced by somebody else: what this write has read of it is no longer in the table, and
   * must not come back.
   *
   * @throws IOException naming the first file that is not
   */
  public void checkUnchanged() throws IOException {
    Map<Path, FileStatus> present = present(files);
    for (FileStatus file : files) {
      FileStatus now = present.get(file.getPath());
      if (now == null
          || now.getLen() != file.getLen()
          || now.getModificationTime() != file.getModificationTime()) {
        throw new IOException(
            "Another write has "
                + (now == null ? "deleted " : "changed ")
                + file.getPath()
                + " since this one read it. Nothing was changed; repeat the statement");
      }
    }
  }

  /** The files that are now in the directories of these. */
  private Map<Path, FileStatus> present(Collection<FileStatus> listed) throws IOException {
    Set<Path> parents = new HashSet<>();
    listed.forEach(file -> parents.add(file.getPath().getParent()));
    Map<Path, FileStatus> present = new HashMap<>();
    for (FileStatus[] children :
        ParallelRequests.send(parents, directory -> DirectoryListing.of(fileSystem, directory))) {
      for (FileStatus child : children) {
        present.put(child.getPath(), child);
      }
    }
    return present;
  }

  /** Adds one file. */
  void add(FileStatus file) {
    files.add(file);
  }

  /** Says of a file that it was one of those to be deleted and is gone, unlike its key material. */
  void addGone(Path file) {
    gone.add(file);
  }

  private static boolean isOfJobs(String directory) {
    return directory.equals("_temporary")
        || directory.startsWith(".spark-staging")
        || directory.startsWith("__magic")
        || directory.startsWith(".hive-staging")
        || directory.equals(OverwriteMarkers.DIRECTORY);
  }

  /** Adds directories to be deleted if they are empty in the end. */
  public void addDirectories(Collection<Path> replaced) {
    directories.addAll(replaced);
  }

  /**
   * Says which files the write has put below the root: their directories are not empty, and need
   * not be looked at.
   *
   * @param written paths relative to the root
   */
  public void setWritten(Collection<String> written) {
    for (String file : written) {
      addParents(TablePaths.resolve(root, file), used);
    }
  }

  /** How many files are replaced. */
  public int size() {
    return files.size();
  }

  /** The marker to be written before the files of {@code job} appear. */
  public OverwriteMarker marker(String job, List<String> written) {
    Map<Path, Path> materials = materials();
    List<OverwriteMarker.ReplacedFile> replaced = new ArrayList<>();
    for (FileStatus file : files) {
      String relative = TablePaths.relative(root, file.getPath());
      // Links may lead out of the table; such a file is deleted all the same.
      if (relative != null && (isData(file.getPath()) || materials.containsKey(file.getPath()))) {
        replaced.add(
            new OverwriteMarker.ReplacedFile(relative, file.getLen(), file.getModificationTime()));
      }
    }
    return new OverwriteMarker(OverwriteMarker.VERSION, job, replaced, written);
  }

  /**
   * Takes the files out that describe the earlier write and that a committer makes again under the
   * same names: {@code _SUCCESS} and the summary files.
   *
   * @return those that are replaced
   */
  public List<Path> removeDescriptions() {
    List<Path> descriptions = new ArrayList<>();
    for (String name :
        List.of(FileOutputCommitter.SUCCEEDED_FILE_NAME, "_metadata", "_common_metadata")) {
      Path path = new Path(root, name);
      if (files.removeIf(file -> file.getPath().equals(path))) {
        descriptions.add(path);
      }
    }
    return descriptions;
  }

  /**
   * Deletes the files, then the directories that this left empty.
   *
   * @throws IOException naming files that could not be deleted, after the others were
   */
  public void delete(FileDeletion deletion) throws IOException {
    Map<Path, Path> materials = materials();
    List<Path> data =
        files.stream().map(FileStatus::getPath).filter(ReplacedFiles::isData).toList();
    FileDeletion.Outcome outcome = deletion.delete(data);
    // A data file could not be read any more if its key material went before it.
    Set<Path> left = new HashSet<>(outcome.left());
    List<Path> last =
        files.stream()
            .map(FileStatus::getPath)
            .filter(file -> materials.containsKey(file) && !left.contains(materials.get(file)))
            .toList();
    outcome.and(deletion.delete(last)).check(data.size() + last.size());
    deleteEmptyDirectories();
  }

  /** Deletes the files and empty directories, for statements without a write. */
  public void delete() throws IOException {
    delete(FileDeletion.of(fileSystem, root));
  }

  private static boolean isData(Path file) {
    return !EnvelopeKeys.isKeyMaterial(file.getName());
  }

  /**
   * The key materials that go with the files, each with its data file. Others stay: they may be
   * those of a write whose files are just appearing.
   */
  private Map<Path, Path> materials() {
    Map<Path, Path> materials = new HashMap<>();
    for (FileStatus file : files) {
      addMaterial(file.getPath(), materials);
    }
    gone.forEach(file -> addMaterial(file, materials));
    return materials;
  }

  private static void addMaterial(Path file, Map<Path, Path> materials) {
    materials.put(material(file), file);
  }

  private static Path material(Path file) {
    return new Path(file.getParent(), EnvelopeKeys.keyMaterialFileName(file.getName()));
  }

  /** The deepest directories first, all of one depth at a time. */
  private void deleteEmptyDirectories() throws IOException {
    Set<Path> candidates = new HashSet<>(directories);
    files.forEach(file -> addParents(file.getPath(), candidates));
    directories.forEach(directory -> addParents(directory, candidates));
    candidates.remove(root);
    candidates.removeAll(used);
    TreeMap<Integer, List<Path>> byDepth = new TreeMap<>(Comparator.reverseOrder());
    for (Path directory : candidates) {
      byDepth.computeIfAbsent(directory.depth(), depth -> new ArrayList<>()).add(directory);
    }
    for (List<Path> level : byDepth.values()) {
      ParallelRequests.send(level, this::deleteIfEmpty);
    }
  }

  private boolean deleteIfEmpty(Path directory) {
    try {
      // A file system may take a directory with files for an empty one, so it is not just tried.
      return DirectoryListing.deleteIfEmpty(fileSystem, directory);
    } catch (IOException e) {
      // The write is committed; an empty directory that stays does no harm.
      LOG.warn("Left the emptied directory {}: {}", directory, e.toString());
    }
    return false;
  }

  private void addParents(Path path, Set<Path> parents) {
    Path parent = path.getParent();
    while (parent != null && !parent.equals(root) && parents.add(parent)) {
      parent = parent.getParent();
    }
  }
}
