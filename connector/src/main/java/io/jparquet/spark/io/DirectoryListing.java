package io.jparquet.spark.io;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Listings of directories that need not exist. */
public final class DirectoryListing {

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
    }
  }
}
