package io.jparquet.spark.table;

import io.jparquet.spark.files.TableFiles;
import io.jparquet.spark.overwrite.OverwriteRecovery;
import io.jparquet.spark.overwrite.ReplacedFiles;
import io.jparquet.spark.partition.PartitionDirectories;
import io.jparquet.spark.partition.PartitionPaths;
import io.jparquet.spark.partition.TableRoot;
import io.jparquet.spark.settings.WriteSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The partitions of a table for SHOW PARTITIONS and ALTER TABLE ADD, DROP and TRUNCATE PARTITION. A
 * partition is its directory: it exists as long as that does, and has no properties.
 */
final class TablePartitions {
  private final TableFiles table;
  private final StructType schema;
  private final WriteSettings settings;
  private final Path root;
  private final FileSystem fileSystem;
  private final PartitionPaths paths;

  /** The partitions of {@code table}, which has one directory. */
  TablePartitions(TableFiles table) {
    this.table = table;
    this.schema = table.partitionSchema();
    this.settings = WriteSettings.of(table.definition().session(), table.definition().options());
    this.root = TableRoot.of(table, settings);
    this.paths = new PartitionPaths(schema, settings.timeZone());
    try {
      this.fileSystem = root.getFileSystem(settings.hadoopConf());
    } catch (IOException e) {
      throw new UncheckedIOException("Finding the file system of " + root + " failed", e);
    }
  }

  /**
   * The values of the partitions in which the named columns have the values of {@code ident}; no
   * name means all partitions.
   */
  InternalRow[] list(String[] names, InternalRow ident) {
    int[] ordinals = Arrays.stream(names).mapToInt(schema::fieldIndex).toArray();
    Predicate<InternalRow> test =
        values -> {
          for (int i = 0; i < ordinals.length; i++) {
            DataType type = schema.fields()[ordinals[i]].dataType();
            if (!same(values, ordinals[i], ident, i, type)) {
              return false;
            }
          }
          return true;
        };
    try {
      return directories().list(test).stream()
          .map(PartitionDirectories.Partition::values)
          .toArray(InternalRow[]::new);
    } catch (IOException e) {
      throw failed("Listing the partitions of " + root, e);
    }
  }

  private static boolean same(
      InternalRow left, int leftOrdinal, InternalRow right, int rightOrdinal, DataType type) {
    Object a = left.get(leftOrdinal, type);
    Object b = right.get(rightOrdinal, type);
    if (a instanceof byte[] bytes && b instanceof byte[] others) {
      return Arrays.equals(bytes, others);
    }
    return a == null ? b == null : a.equals(b);
  }

  private PartitionDirectories directories() {
    return new PartitionDirectories(
        fileSystem, root, schema, settings.conf().caseSensitiveAnalysis(), settings.timeZone());
  }

  /**
   * Makes the directory of a partition.
   *
   * @throws UnsupportedOperationException when the partition has another location
   */
  void create(InternalRow ident, Map<String, String> properties) {
    String location = properties.get("location");
    if (location != null) {
      throw new UnsupportedOperationException(
          "ALTER TABLE ADD PARTITION ... LOCATION '"
              + location
              + "': a partition of a jparquet table"
              + " is a directory below "
              + root
              + ". Move the files to "
              + path(ident)
              + ", or create another table for them");
    }
    try {
      fileSystem.mkdirs(path(ident));
    } catch (IOException e) {
      throw failed("Making the partition " + path(ident), e);
    }
    table.refresh();
  }

  /**
   * Deletes the partition with its files; whether it existed. A partition is only its directory:
   * one of an external table can't be dropped without deleting files that are not the catalog's.
   *
   * @throws UncheckedIOException when a directory could not be deleted, which the cause names
   */
  boolean drop(InternalRow ident) {
    if (table.definition().isExternal()) {
      throw new UnsupportedOperationException(
          "The partitions of the external table "
              + table.definition().name()
              + " are its directories, which the catalog does not manage: delete the rows with"
              + " DELETE"
              + " FROM, or remove the directory of the partition yourself");
    }
    OverwriteRecovery.finish(fileSystem, root);
    List<PartitionDirectories.Partition> found = find(ident);
    try {
      for (PartitionDirectories.Partition partition : found) {
        deleteDirectory(partition.path());
      }
    } catch (IOException e) {
      throw failed("Dropping the partition " + path(ident), e);
    }
    table.refresh();
    return !found.isEmpty();
  }

  private void deleteDirectory(Path directory) throws IOException {
    // False also means that somebody else was faster.
    if (!fileSystem.delete(directory, true) && fileSystem.exists(directory)) {
      throw new IOException("The file system refused to delete the directory " + directory);
    }
  }

  /**
   * Gives the partition other values by moving its directory; whether it existed.
   *
   * @throws IllegalArgumentException when there is a partition of the new values
   */
  boolean rename(InternalRow from, InternalRow to) {
    OverwriteRecovery.finish(fileSystem, root);
    List<PartitionDirectories.Partition> found = find(from);
    Path target = path(to);
    try {
      for (PartitionDirectories.Partition partition : found) {
        if (fileSystem.exists(target)) {
          throw new IllegalArgumentException("The partition " + target + " exists already");
        }
        fileSystem.mkdirs(target.getParent());
        if (!fileSystem.rename(partition.path(), target)) {
          throw new IOException("The file system refused to move " + partition.path());
        }
      }
    } catch (IOException e) {
      throw failed("Renaming the partition " + path(from) + " to " + target, e);
    }
    table.refresh();
    return !found.isEmpty();
  }

  /** Deletes the files of the partition and leaves its directory; whether it existed. */
  boolean truncate(InternalRow ident) {
    TableDeletes.requireManaged(table);
    OverwriteRecovery.finish(fileSystem, root);
    List<PartitionDirectories.Partition> found = find(ident);
    try {
      for (PartitionDirectories.Partition partition : found) {
        ReplacedFiles files = new ReplacedFiles(fileSystem, root);
        files.addAllBelow(partition.path());
        files.delete();
        fileSystem.mkdirs(partition.path());
      }
    } catch (IOException e) {
      throw failed("Truncating the partition " + path(ident), e);
    }
    table.refresh();
    return !found.isEmpty();
  }

  /** The location of the partition, which is all that is known of it. */
  Map<String, String> metadata(InternalRow ident) {
    return Map.of("location", path(ident).toString());
  }

  private List<PartitionDirectories.Partition> find(InternalRow ident) {
    StructField[] fields = schema.fields();
    Predicate<InternalRow> test =
        values -> {
          for (int i = 0; i < fields.length; i++) {
            if (!same(values, i, ident, i, fields[i].dataType())) {
              return false;
            }
          }
          return true;
        };
    try {
      return directories().list(test);
    } catch (IOException e) {
      throw failed("Listing the partitions of " + root, e);
    }
  }

  private Path path(InternalRow ident) {
    return new Path(root, paths.of(ident));
  }

  private static UncheckedIOException failed(String action, IOException cause) {
    return new UncheckedIOException(action + " failed", cause);
  }
}
