package io.jparquet.spark.core.file;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The log of a streaming query in the directory that it writes, as Spark's {@code FileStreamSink}
 * keeps it: of the files in the directory only those in the log are part of the table.
 */
public final class StreamLog {

  /** The directory of the log. */
  static final String DIRECTORY = "_spark_metadata";

  private StreamLog() {}

  /** Whether a directory has such a log, whatever the session's settings make of it. */
  static boolean isIn(FileSystem fileSystem, Path directory) throws IOException {
    return fileSystem.exists(new Path(directory, DIRECTORY));
  }

  /**
   * Makes sure that files of a directory may be deleted or replaced.
   *
   * @throws IllegalArgumentException if a stream has written the directory: its log would name
   *     files that are gone, and would not name new ones
   */
  public static void requireNone(FileSystem fileSystem, Path directory) throws IOException {
    if (isIn(fileSystem, directory)) {
      throw new IllegalArgumentException(
          "The files of "
              + directory
              + " cannot be changed, because a stream has written it, and only the files in the log"
              + " of the stream ("
              + DIRECTORY
              + ") are part of it. Copy the rows into another directory");
    }
  }
}
