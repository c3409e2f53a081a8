package io.jparquet.spark.tables.job;

import io.jparquet.spark.core.file.ParallelRequests;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.BulkDelete;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes many files with the requests that the file system has for it: whole pages of them where
 * it offers Hadoop's bulk deletion, else {@link ParallelRequests}. A commit protocol with a {@code
 * deleteWithJob} of its own may record deletions, and is called for each file.
 */
final class FileDeletion {
  private static final Logger LOG = LoggerFactory.getLogger(FileDeletion.class);

  private final FileSystem fileSystem;
  private final Path root;

  /** Null if the file system is to be asked directly. */
  private final FileCommitProtocol protocol;

  private FileDeletion(FileSystem fileSystem, Path root, FileCommitProtocol protocol) {
    this.fileSystem = fileSystem;
    this.root = root;
    this.protocol = protocol;
  }

  /**
   * The files that are left.
   *
   * @param left files that were not deleted
   * @param cause the first failure, with the others suppressed; null if there was none but a
   *     refusal
   */
  record Outcome(List<Path> left, IOException cause) {
    private static final int PATHS_IN_MESSAGE = 5;

    /** The outcome of this deletion and another one. */
    Outcome and(Outcome other) {
      List<Path> all = new ArrayList<>(left);
      all.addAll(other.left);
      return new Outcome(List.copyOf(all), cause == null ? other.cause : cause);
    }

    /**
     * Makes sure that nothing is left.
     *
     * @param asked how many files were to be deleted
     * @throws IOException naming the first of those that are left
     */
    void check(int asked) throws IOException {
      if (!left.isEmpty()) {
        throw new IOException(
            left.size()
                + " of "
                + asked
                + " files could not be deleted, among them "
                + left.subList(0, Math.min(left.size(), PATHS_IN_MESSAGE)),
            cause);
      }
    }
  }

  /** For files below {@code root}. */
  public static FileDeletion of(FileSystem fileSystem, Path root) {
    return new FileDeletion(fileSystem, root, null);
  }

  /** For files below {@code root}, through the protocol if it has its own way of deleting. */
  public static FileDeletion of(FileSystem fileSystem, Path root, FileCommitProtocol protocol) {
    return new FileDeletion(fileSystem, root, deletesItself(protocol) ? protocol : null);
  }

  private static boolean deletesItself(FileCommitProtocol protocol) {
    try {
      return protocol
              .getClass()
              .getMethod("deleteWithJob", FileSystem.class, Path.class, boolean.class)
              .getDeclaringClass()
          != FileCommitProtocol.class;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("FileCommitProtocol has no deleteWithJob", e);
    }
  }

  /** Deletes the files as far as that is possible; one that is gone already counts as deleted. */
  Outcome delete(List<Path> files) throws IOException {
    if (files.isEmpty()) {
      return new Outcome(List.of(), null);
    }
    Failures failures = new Failures();
    if (protocol != null) {
      for (Path file : files) {
        failures.add(file, single(file, path -> protocol.deleteWithJob(fileSystem, path, false)));
      }
    } else if (!deletePages(files, failures)) {
      List<Refusal> refusals =
          ParallelRequests.send(
              files, file -> single(file, path -> fileSystem.delete(path, false)));
      for (int i = 0; i < files.size(); i++) {
        failures.add(files.get(i), refusals.get(i));
      }
    }
    return failures.outcome();
  }

  /** Why a file was not deleted; {@code cause} is null if the file system just said no. */
  private record Refusal(IOException cause) {}

  /** Deletes one file; null if it is gone. */
  private Refusal single(Path file, ParallelRequests.Request<Path, Boolean> delete) {
    try {
      // False also means that somebody else was faster.
      return delete.send(file) || !fileSystem.exists(file) ? null : new Refusal(null);
    } catch (FileNotFoundException e) {
      LOG.debug("{} is gone already", file);
      return null;
    } catch (IOException e) {
      return new Refusal(e);
    }
  }

  /** Whether the file system deletes in pages; then the files are deleted, or failures. */
  private boolean deletePages(List<Path> files, Failures failures) throws IOException {
    try (BulkDelete pages = fileSystem.createBulkDelete(root)) {
      int size = pages.pageSize();
      if (size < 2) {
        return false;
      }
      for (int i = 0; i < files.size(); i += size) {
        deletePage(pages, files.subList(i, Math.min(i + size, files.size())), failures);
      }
      return true;
    } catch (UnsupportedOperationException | IllegalArgumentException e) {
      LOG.debug("The file system has no bulk deletion below {}", root, e);
      return false;
    }
  }

  private void deletePage(BulkDelete pages, List<Path> page, Failures failures) {
    try {
      for (Map.Entry<Path, String> failure : pages.bulkDelete(page)) {
        failures.add(failure.getKey(), new Refusal(new IOException(failure.getValue())));
      }
    } catch (FileNotFoundException e) {
      // Which of them is not said.
      page.forEach(
          file -> failures.add(file, single(file, path -> fileSystem.delete(path, false))));
    } catch (IOException e) {
      page.forEach(file -> failures.add(file, new Refusal(e)));
    }
  }

  private static final class Failures {
    private final Collection<Path> left = new ArrayList<>();
    private IOException cause;

    void add(Path file, Refusal refusal) {
      if (refusal == null) {
        return;
      }
      left.add(file);
      IOException failure = refusal.cause();
      if (cause == null) {
        cause = failure;
      } else if (failure != null && failure != cause) {
        cause.addSuppressed(failure);
      }
    }

    Outcome outcome() {
      return new Outcome(List.copyOf(left), cause);
    }
  }
}
