package io.jparquet.spark.core.write;

import io.jparquet.spark.core.base.WriteSettings;
import io.jparquet.spark.core.file.TableFiles;
import io.jparquet.spark.core.file.TableUse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The place of a table's new files and of its partitions. */
public final class TableRoot {
  private TableRoot() {}

  /**
   * The one directory of the table, qualified. A temporary view can be over several, or over a
   * pattern that means just one.
   *
   * @throws IllegalArgumentException when there is not just one, or when the partition columns do
   *     not begin there
   */
  public static Path of(TableFiles table, WriteSettings settings) {
    List<Path> roots = table.rootPaths();
    if (roots.size() != 1) {
      throw new IllegalArgumentException(
          "Only a table of one directory can be changed, but "
              + table.definition().name()
              + " has "
              + roots.size());
    }
    Path root = roots.get(0);
    String basePath = settings.options().get("basePath");
    // A saved path is where its partition columns begin, whatever the option says.
    if (basePath != null
        && table.definition().use() != TableUse.SAVE
        && !table.partitionSchema().isEmpty()) {
      checkBasePath(table, root, basePath, settings);
    }
    return root;
  }

  private static void checkBasePath(
      TableFiles table, Path root, String basePath, WriteSettings settings) {
    Path base = new Path(basePath);
    try {
      FileSystem fileSystem = base.getFileSystem(settings.hadoopConf());
      base = base.makeQualified(fileSystem.getUri(), fileSystem.getWorkingDirectory());
    } catch (IOException e) {
      throw new UncheckedIOException("Finding the file system of " + basePath + " failed", e);
    }
    if (!base.equals(root)) {
      throw new IllegalArgumentException(
          "The partition columns "
              + String.join(", ", table.partitionSchema().fieldNames())
              + " begin at the basePath "
              + base
              + ", but "
              + root
              + " is to be changed. Use a table or view of the basePath instead");
    }
  }
}
