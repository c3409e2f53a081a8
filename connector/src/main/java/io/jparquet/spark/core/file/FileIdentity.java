package io.jparquet.spark.core.file;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * The identity of a file's content. Of a local file it is looked up: its time of modification to
 * the nanosecond, and what the operating system knows of it. Of others it is what was listed.
 *
 * @param path the file
 * @param length its length in bytes
 * @param modifiedNanos when it was modified, in nanoseconds since 1970
 * @param version what else tells this content from others: an ETag, or the number and the last
 *     change of a local file; null if there is nothing
 * @param proof how it is known that the content which is read has this identity
 */
record FileIdentity(
    Path path, long length, long modifiedNanos, @Nullable Object version, Proof proof) {
  private static final long NANOS_PER_MILLI = 1_000_000;

  /**
   * The age from which on a file that is modified again is sure to have another time: clocks of
   * file systems may count in seconds, and differ.
   */
  private static final long SETTLED_NANOS = 10_000 * NANOS_PER_MILLI;

  private static final boolean IS_UNIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("unix");

  /** How it is known which content is read. */
  enum Proof {
    /** The identity was looked up, and is looked up again after the file is open. */
    LOOKED_UP,

    /** The store refuses to read another version. */
    STORE,

    /** Not at all: length and time may be those of other content. */
    NONE
  }

  /**
   * A local file.
   *
   * @param key what the file system calls the file; null if it has no names
   * @param changed when the file or what is known of it was changed, which no program can set back;
   *     null if the operating system does not tell
   */
  private record LocalVersion(@Nullable Object key, @Nullable FileTime changed) {}

  /**
   * The identity of a file.
   *
   * @return null when there is none: the file is gone
   */
  static @Nullable FileIdentity of(StoredFile file, Configuration conf) {
    Path path = file.path();
    if (!HadoopInputFile.isPlainLocal(path, conf)) {
      String version = file.comparedVersion(conf);
      long nanos = file.modified() * NANOS_PER_MILLI;
      Proof proof = version == null ? Proof.NONE : Proof.STORE;
      return new FileIdentity(path, file.length(), nanos, version, proof);
    }
    try {
      return local(path);
    } catch (IOException e) {
      return null;
    }
  }

  private static FileIdentity local(Path path) throws IOException {
    java.nio.file.Path file = java.nio.file.Path.of(path.toUri().getPath());
    if (!IS_UNIX) {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      return local(path, found.size(), found.lastModifiedTime(), found.fileKey(), null);
    }
    Map<String, Object> found =
        Files.readAttributes(file, "unix:size,lastModifiedTime,fileKey,ctime");
    return local(
        path,
        (Long) Objects.requireNonNull(found.get("size")),
        (FileTime) Objects.requireNonNull(found.get("lastModifiedTime")),
        found.get("fileKey"),
        (FileTime) found.get("ctime"));
  }

  private static FileIdentity local(
      Path path, long length, FileTime modified, @Nullable Object key, @Nullable FileTime changed) {
    LocalVersion version = new LocalVersion(key, changed);
    long nanos = modified.to(TimeUnit.NANOSECONDS);
    return new FileIdentity(path, length, nanos, version, Proof.LOOKED_UP);
  }

  /**
   * Whether another content of the file would have another identity, or would not be read.
   *
   * @param nowMillis the time, in milliseconds since 1970
   */
  boolean isSettled(long nowMillis) {
    if (!(version instanceof LocalVersion local)) {
      return true;
    }
    long newest = modifiedNanos;
    if (local.changed() != null) {
      newest = Math.max(newest, local.changed().to(TimeUnit.NANOSECONDS));
    }
    return nowMillis * NANOS_PER_MILLI - newest > SETTLED_NANOS;
  }

  /** Whether the file that was opened is the one that was identified before. */
  boolean isStill(StoredFile file, Configuration conf) {
    return proof != Proof.LOOKED_UP || equals(of(file, conf));
  }
}
