package io.jparquet.spark.tables;

import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.base.WriteSettings;
import io.jparquet.spark.core.file.PartitionPaths;
import io.jparquet.spark.core.file.StreamLog;
import io.jparquet.spark.core.file.TableFiles;
import io.jparquet.spark.core.table.TableOperations;
import io.jparquet.spark.core.write.TableRoot;
import io.jparquet.spark.tables.job.OverwriteRecovery;
import io.jparquet.spark.tables.job.PartitionDirectories;
import io.jparquet.spark.tables.job.ReplacedFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.analysis.PartitionsAlreadyExistException;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The partitions of a table for SHOW PARTITIONS and ALTER TABLE ADD, DROP and TRUNCATE PARTITION. A
 * partition is its directory: it exists as long as that does, and has no properties.
 */
final class TablePartitions implements TableOperations.Partitions {
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
  @Override
  public InternalRow[] list(String[] names, InternalRow ident) {
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
   * Makes the directories of partitions.
   *
   * @throws UnsupportedOperationException when one of them has another location; none is made then
   */
  @Override
  public void create(InternalRow[] idents, Map<String, String>[] properties) {
    for (int i = 0; i < idents.length; i++) {
      String location = properties[i].get("location");
      if (location != null) {
        throw new UnsupportedOperationException(
            "ALTER TABLE ADD PARTITION ... LOCATION '"
                + location
                + "': a partition of a jparquet table"
                + " is a directory below "
                + root
                + ". Move the files to "
                + path(idents[i])
                + ", or create the table in a session whose spark.sql.sources.useV1SourceList has"
                + " jparquet: its partitions are entries of the catalog");
      }
    }
    for (InternalRow ident : idents) {
      requireValues(ident);
    }
    for (InternalRow ident : idents) {
      try {
        fileSystem.mkdirs(path(ident));
      } catch (IOException e) {
        throw failed("Making the partition " + path(ident), e);
      }
    }
    table.refresh();
  }

  /** Refuses empty texts, which a directory can't tell from null. */
  private void requireValues(InternalRow ident) {
    for (int i = 0; i < schema.length(); i++) {
      StructField field = schema.fields()[i];
      Object value = ident.get(i, field.dataType());
      if (value instanceof UTF8String text && text.numBytes() == 0) {
        throw SparkErrors.unchecked(
            QueryCompilationErrors.invalidPartitionSpecError(
                "The spec of "
                    + root
                    + " contains an empty partition column value: "
                    + field.name()));
      }
    }
  }

  /**
   * Deletes the partitions with their files; whether one of them existed. A partition is only its
   * directory: one of an external table can't be dropped without deleting files that are not the
   * catalog's.
   *
   * @throws UncheckedIOException when a directory could not be deleted, which the cause names
   */
  @Override
  public boolean drop(InternalRow[] idents) {
    if (table.definition().isExternal()) {
      throw new UnsupportedOperationException(
          "The partitions of the external table "
              + table.shownName()
              + " are its directories, which the catalog does not manage: delete the rows with"
              + " DELETE"
              + " FROM, or remove the directory of the partition yourself");
    }
    beginChange();
    List<PartitionDirectories.Partition> found = find(idents);
    try {
      for (PartitionDirectories.Partition partition : found) {
        deleteDirectory(partition.path());
      }
    } catch (IOException e) {
      throw failed("Dropping partitions of " + root, e);
    }
    table.refresh();
    return !found.isEmpty();
  }

  /** Finishes what others have begun, unless the table may not be changed. */
  private void beginChange() {
    try {
      StreamLog.requireNone(fileSystem, root);
    } catch (IOException e) {
      throw failed("Looking for the log of a stream in " + root, e);
    }
    OverwriteRecovery.finish(fileSystem, root);
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
   * @throws RuntimeException Spark's error when there is a partition of the new values
   */
  @Override
  public boolean rename(InternalRow from, InternalRow to) {
    requireValues(to);
    beginChange();
    List<PartitionDirectories.Partition> found = find(new InternalRow[] {from});
    Path target = path(to);
    if (found.isEmpty()) {
      return false;
    }
    if (found.size() > 1) {
      throw new IllegalStateException(
          "The partition has several directories, which cannot be moved to one place: "
              + found.stream().map(partition -> partition.path().toString()).toList()
              + ". Move their files into one of them first");
    }
    Path directory = found.get(0).path();
    try {
      if (fileSystem.exists(target)) {
        throw SparkErrors.unchecked(
            new PartitionsAlreadyExistException(table.shownName(), to, schema));
      }
      fileSystem.mkdirs(target.getParent());
      if (!fileSystem.rename(directory, target)) {
        throw new IOException("The file system refused to move " + directory);
      }
    } catch (IOException e) {
      throw failed("Renaming the partition " + directory + " to " + target, e);
    }
    table.refresh();
    return true;
  }

  /** Deletes the files of partitions and leaves their directories; whether one of them existed. */
  @Override
  public boolean truncate(InternalRow[] idents) {
    TableDeletes.requireManaged(table);
    beginChange();
    List<PartitionDirectories.Partition> found = find(idents);
    try {
      for (PartitionDirectories.Partition partition : found) {
        ReplacedFiles files = new ReplacedFiles(fileSystem, root);
        files.addAllBelow(partition.path());
        files.delete();
        fileSystem.mkdirs(partition.path());
      }
    } catch (IOException e) {
      throw failed("Truncating partitions of " + root, e);
    }
    table.refresh();
    return !found.isEmpty();
  }

  /** The location of the partition, which is all that is known of it. */
  @Override
  public Map<String, String> metadata(InternalRow ident) {
    return Map.of("location", path(ident).toString());
  }

  private List<PartitionDirectories.Partition> find(InternalRow[] idents) {
    try {
      return directories().list(values -> Stream.of(idents).anyMatch(ident -> same(values, ident)));
    } catch (IOException e) {
      throw failed("Listing the partitions of " + root, e);
    }
  }

  private boolean same(InternalRow left, InternalRow right) {
    StructField[] fields = schema.fields();
    for (int i = 0; i < fields.length; i++) {
      if (!same(left, i, right, i, fields[i].dataType())) {
        return false;
      }
    }
    return true;
  }

  private Path path(InternalRow ident) {
    return new Path(root, paths.of(ident));
  }

  private static UncheckedIOException failed(String action, IOException cause) {
    return new UncheckedIOException(action + " failed", cause);
  }
}
