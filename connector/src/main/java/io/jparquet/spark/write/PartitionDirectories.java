package io.jparquet.spark.write;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.catalog.ExternalCatalogUtils;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.execution.datasources.PartitioningUtils;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The partitions of a table as they are in the file system: directories {@code column=value}, one
 * level per partition column. Unlike Spark's file index this knows partitions without files too.
 */
public final class PartitionDirectories {
  private final FileSystem fileSystem;
  private final Path root;
  private final StructField[] columns;
  private final boolean caseSensitive;
  private final ZoneId timeZone;

  /**
   * A partition.
   *
   * @param path its directory
   * @param values the values of the partition columns, typed
   */
  public record Partition(Path path, InternalRow values) {}

  /**
   * For one table.
   *
   * @param root the table's directory, which need not exist
   * @param timeZone in which timestamps in directory names are read
   */
  public PartitionDirectories(
      FileSystem fileSystem,
      Path root,
      StructType partitionSchema,
      boolean caseSensitive,
      String timeZone) {
    this.fileSystem = fileSystem;
    this.root = root;
    this.columns = partitionSchema.fields();
    this.caseSensitive = caseSensitive;
    this.timeZone = DateTimeUtils.getZoneId(timeZone);
  }

  /** The partitions whose values pass the test. */
  public List<Partition> list(Predicate<InternalRow> test) throws IOException {
    List<Partition> found = new ArrayList<>();
    list(root, new Object[columns.length], 0, test, found);
    return found;
  }

  private void list(
      Path directory,
      Object[] values,
      int depth,
      Predicate<InternalRow> test,
      List<Partition> found)
      throws IOException {
    if (depth == columns.length) {
      InternalRow row = new GenericInternalRow(values.clone());
      if (test.test(row)) {
        found.add(new Partition(directory, row));
      }
      return;
    }
    FileStatus[] children;
    try {
      children = fileSystem.listStatus(directory);
    } catch (FileNotFoundException e) {
      return;
    }
    for (FileStatus child : children) {
      String value = child.isDirectory() ? value(child.getPath().getName(), depth) : null;
      if (value != null) {
        values[depth] = typed(value, depth, child.getPath());
        list(child.getPath(), values, depth + 1, test, found);
      }
    }
  }

  /** The escaped value in a directory name, or null when it does not belong to the column. */
  private String value(String name, int depth) {
    int separator = name.indexOf('=');
    if (separator < 0) {
      return null;
    }
    String column = ExternalCatalogUtils.unescapePathName(name.substring(0, separator));
    String expected = columns[depth].name();
    boolean same = caseSensitive ? column.equals(expected) : column.equalsIgnoreCase(expected);
    return same ? name.substring(separator + 1) : null;
  }

  private Object typed(String value, int depth, Path path) {
    try {
      return PartitioningUtils.castPartValueToDesiredType(
          columns[depth].dataType(), value, timeZone);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "The directory " + path + " can't be a partition of this table: its value is not a "
              + columns[depth].dataType().sql() + ". Rename or remove it, or declare the partition"
              + " column with another type",
          e);
    }
  }
}
