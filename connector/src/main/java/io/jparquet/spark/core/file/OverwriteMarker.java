package io.jparquet.spark.core.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * The files that an overwrite is about to replace and to add, as {@link OverwriteMarkers} stores
 * them before the commit.
 *
 * @param version of this form; others are refused
 * @param job the UUID of the write
 * @param replaced the files whose rows are replaced
 * @param written the files that hold the new rows, relative to the table's directory; if all of
 *     them are there, the write was committed
 */
public record OverwriteMarker(
    int version, String job, List<ReplacedFile> replaced, List<String> written) {
  public static final int VERSION = 1;

  /** Copies the lists. */
  public OverwriteMarker {
    replaced = List.copyOf(replaced);
    written = List.copyOf(written);
  }

  /**
   * A file as it was listed: another one of that name is not meant.
   *
   * @param file relative to the table's directory
   * @param length bytes
   * @param modified milliseconds since the epoch
   */
  public record ReplacedFile(String file, long length, long modified) {
    /** Whether a file that is listed under the name is this one. */
    public boolean is(FileStatus listed) {
      return !listed.isDirectory()
          && listed.getLen() == length
          && listed.getModificationTime() == modified;
    }
  }

  byte[] toJson() throws IOException {
    return StrictJson.write(this);
  }

  /**
   * Reads what {@link #toJson} made.
   *
   * @param expectedJob the job that the name of the file gives
   * @throws IOException when it is something else, or names files outside of the table
   */
  static OverwriteMarker fromJson(byte[] json, String expectedJob) throws IOException {
    OverwriteMarker marker;
    try {
      int version = StrictJson.tree(json).path("version").asInt();
      if (version != VERSION) {
        throw new IOException(
            "Expected version " + VERSION + " of the marker of an overwrite, found " + version);
      }
      marker = StrictJson.read(json, OverwriteMarker.class);
    } catch (JsonProcessingException e) {
      throw new IOException("Expected the marker of an overwrite, but found other content", e);
    }
    if (!marker.job.equals(expectedJob)) {
      throw new IOException("Expected the marker of " + expectedJob + ", found " + marker.job);
    }
    Set<String> written = new HashSet<>(marker.written);
    if (marker.replaced.isEmpty()) {
      throw new IOException("Expected files that are replaced, found none");
    }
    for (ReplacedFile file : marker.replaced) {
      checkInside(file.file());
      if (written.contains(file.file())) {
        throw new IOException("'" + file.file() + "' can't be both replaced and written");
      }
    }
    for (String file : marker.written) {
      checkInside(file);
    }
    return marker;
  }

  private static void checkInside(String file) throws IOException {
    for (String name : file.split(Path.SEPARATOR, -1)) {
      if (name.isEmpty() || name.equals(".") || name.equals("..")) {
        throw new IOException("Expected the path of a file below the table, found '" + file + "'");
      }
    }
  }
}
