package io.jparquet.spark.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * The identity of a file's content: its place, length and time of modification. Of a local file
 * these are looked up, to the nanosecond and with the number of the file; of others they are those
 * of the listing.
 *
 * @param path the file
 * @param length its length in bytes
 * @param modifiedNanos when it was modified, in nanoseconds since 1970
 * @param number what the local file system calls the file; null if it has none, and for files of
 *     other file systems
 */
record FileIdentity(Path path, long length, long modifiedNanos, Object number) {
  private static final long NANOS_PER_MILLI = 1_000_000;

  /**
   * The age from which on a file that is modified again is sure to have another time: clocks of
   * file systems may count in seconds, and differ.
   */
  private static final long SETTLED_NANOS = 10_000 * NANOS_PER_MILLI;

  /**
   * The identity of a file.
   *
   * @param length its length as listed
   * @param modified its time of modification as listed, in milliseconds
   * @return null when there is none: the file is gone, or its time is not known
   */
  static FileIdentity of(Path path, long length, long modified, Configuration conf) {
    if (!HadoopInputFile.isPlainLocal(path, conf)) {
      return modified <= 0
          ? null
          : new FileIdentity(path, length, modified * NANOS_PER_MILLI, null);
    }
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(
              java.nio.file.Path.of(path.toUri().getPath()), BasicFileAttributes.class);
      long nanos = attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS);
      return new FileIdentity(path, attributes.size(), nanos, attributes.fileKey());
    } catch (IOException e) {
      return null;
    }
  }

  /** Whether another content of the file would have another identity. */
  boolean isSettled() {
    return System.currentTimeMillis() * NANOS_PER_MILLI - modifiedNanos > SETTLED_NANOS;
  }
}
