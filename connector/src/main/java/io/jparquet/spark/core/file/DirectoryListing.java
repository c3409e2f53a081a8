package io.jparquet.spark.core.file;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Listings of directories that need not exist. */
public final class DirectoryListing {

  /** How Hadoop's FileUtil begins its message. */
  private static final String INVALID_DIRECTORY = "Invalid directory or I/O error occurred for dir";

  private DirectoryListing() {}

  /**
   * The children of a directory, with one request.
   *
   * @return empty if the directory does not exist
   * @throws IOException any other failure of the file system
   */
  public static FileStatus[] of(FileSystem fileSystem, Path directory) throws IOException {
    try {
      return fileSystem.listStatus(directory);
    } catch (FileNotFoundException e) {
      return new FileStatus[0];
    } catch (IOException e) {
      if (mayBeGone(e) && !fileSystem.exists(directory)) {
        return new FileStatus[0];
      }
      throw e;
    }
  }

  /**
   * Whether an error of a listing may mean that a directory was deleted at this moment. Hadoop's
   * local file system says of a directory that is deleted while it looks at it that it may not be
   * read, or is invalid.
   */
  public static boolean mayBeGone(Throwable error) {
    return error instanceof FileNotFoundException
        || error instanceof AccessDeniedException
        || error instanceof IOException
            && error.getMessage() != null
            && error.getMessage().startsWith(INVALID_DIRECTORY);
  }

  /**
   * Deletes a directory if it is there and empty. Hadoop's local file system looks whether it is,
   * and then deletes it with what has come into it since; there, the operating system is asked.
   *
   * @return whether it was deleted
   * @throws IOException a failure of the file system; some throw it if the directory is not empty
   *     any more
   */
  public static boolean deleteIfEmpty(FileSystem fileSystem, Path directory) throws IOException {
    if (of(fileSystem, directory).length > 0) {
      return false;
    }
    URI path = fileSystem.makeQualified(directory).toUri();
    return path.getScheme().equals("file")
        ? new File(path.getPath()).delete()
        : fileSystem.delete(directory, false);
  }
}
