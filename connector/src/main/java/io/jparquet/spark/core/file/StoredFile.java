package io.jparquet.spark.core.file;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.execution.datasources.FileStatusWithMetadata;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A file as it was listed.
 *
 * <p>The listing of an object store names the version of each object, its ETag. It goes with the
 * splits to the tasks, and the store is asked for this version: it refuses to read another one, so
 * that what was planned by the listing, and a footer that was read before, belong to the bytes that
 * are read. That costs no request.
 *
 * @param path its path, qualified
 * @param length its length in bytes
 * @param modified its time of modification in milliseconds since 1970; 0 if it is not known
 * @param version the entry of the listing, with an ETag that the store compares; null if there is
 *     none
 */
public record StoredFile(Path path, long length, long modified, @Nullable FileStatus version) {

  /** The entry of a split for its version; as a column of {@code _metadata} it is not found. */
  private static final String VERSION = "jparquet.version";

  /**
   * What reads objects through Hadoop's S3A, which compares ETags unless a setting switches that
   * off.
   */
  private static final String COMPARING_SCHEME = "s3a";

  private static final String COMPARISON = "change.detection.mode";

  /** A file of a listing. */
  public static StoredFile of(FileStatus file) {
    return new StoredFile(
        file.getPath(), file.getLen(), file.getModificationTime(), isVersion(file) ? file : null);
  }

  /** The file of a split. */
  public static StoredFile of(PartitionedFile split) {
    Option<Object> version = split.otherConstantMetadataColumnValues().get(VERSION);
    return new StoredFile(
        split.toPath(),
        split.fileSize(),
        split.modificationTime(),
        version.isDefined() ? (FileStatus) version.get() : null);
  }

  /** A file of a listing from which splits are made that have its version. */
  public static FileStatusWithMetadata versioned(FileStatusWithMetadata file) {
    if (!isVersion(file.fileStatus())) {
      return file;
    }
    Map<String, Object> values = new HashMap<>(CollectionConverters.asJava(file.metadata()));
    values.put(VERSION, file.fileStatus());
    return new FileStatusWithMetadata(
        file.fileStatus(),
        scala.collection.immutable.Map.from(CollectionConverters.asScala(values)));
  }

  private static boolean isVersion(FileStatus file) {
    String scheme = file.getPath().toUri().getScheme();
    return scheme != null
        && scheme.toLowerCase(Locale.ROOT).equals(COMPARING_SCHEME)
        && file instanceof EtagSource source
        && source.getEtag() != null
        && !source.getEtag().isEmpty();
  }

  /** The name of the version; null if there is none that the store compares. */
  @Nullable String comparedVersion(Configuration conf) {
    if (version == null) {
      return null;
    }
    String bucket = "fs.s3a.bucket." + path.toUri().getHost() + "." + COMPARISON;
    String mode = conf.get(bucket, conf.get("fs.s3a." + COMPARISON, "server"));
    boolean compares = mode.equals("server") || mode.equals("client");
    return compares ? ((EtagSource) version).getEtag() : null;
  }
}
