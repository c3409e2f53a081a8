package io.jparquet.spark.tables.maintenance;

import io.jparquet.spark.core.file.StoredFile;
import java.io.Serializable;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A file as it was listed.
 *
 * @param path its path, qualified
 * @param length bytes
 * @param modified milliseconds since the epoch
 */
record ListedFile(String path, long length, long modified) implements Serializable {

  /** A file of a listing. */
  public static ListedFile of(FileStatus file) {
    return new ListedFile(file.getPath().toString(), file.getLen(), file.getModificationTime());
  }

  /** Its path for Hadoop. */
  public Path toPath() {
    return new Path(path);
  }

  /** What opens it. Its version is not kept: what is said of it holds for the bytes it has now. */
  StoredFile stored() {
    return new StoredFile(toPath(), length, modified, null);
  }

  /** Its path in results, as {@code _metadata.file_path} has it. */
  public UTF8String shown() {
    return UTF8String.fromString(toPath().toUri().toString());
  }
}
