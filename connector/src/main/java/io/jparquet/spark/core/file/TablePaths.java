package io.jparquet.spark.core.file;

import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * Paths of files relative to the directory of a table, with {@code /} between names. The text may
 * hold colons, which Hadoop's own constructor of a relative path takes for the end of a scheme.
 */
public final class TablePaths {

  private TablePaths() {}

  /** The path of a file relative to a directory; null if the file is not below. */
  public static @Nullable String relative(Path root, Path file) {
    String directory = root.toUri().getPath();
    String prefix = directory.endsWith(Path.SEPARATOR) ? directory : directory + Path.SEPARATOR;
    String path = file.toUri().getPath();
    return path.startsWith(prefix) ? path.substring(prefix.length()) : null;
  }

  /** The file of a relative path. */
  public static Path resolve(Path root, String relative) {
    String directory = root.toUri().getPath();
    String separator = directory.endsWith(Path.SEPARATOR) ? "" : Path.SEPARATOR;
    return new Path(
        root.toUri().getScheme(), root.toUri().getAuthority(), directory + separator + relative);
  }

  /** The relative path of a file from its directory, empty for the table's own, and its name. */
  public static String file(String directory, String name) {
    return directory.isEmpty() ? name : directory + Path.SEPARATOR + name;
  }

  /** The name of the file of a relative path. */
  public static String name(String file) {
    return file.substring(file.lastIndexOf(Path.SEPARATOR_CHAR) + 1);
  }

  /** The directory part of a relative path, empty for the table's own. */
  public static String directory(String file) {
    int end = file.lastIndexOf(Path.SEPARATOR_CHAR);
    return end < 0 ? "" : file.substring(0, end);
  }
}
