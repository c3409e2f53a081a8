package io.jparquet.spark.write;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.catalog.ExternalCatalogUtils;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.execution.datasources.PartitioningUtils;
import org.apache.spark.sql.types.DataType;
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

  /**
   * The partitions whose values pass the test.
   *
   * @throws IllegalArgumentException when the name of a directory holds no value of its column
   */
  public List<Partition> list(Predicate<InternalRow> test) throws IOException {
    List<Partition> found = new ArrayList<>();
    walk(
        root,
        new String[columns.length],
        0,
        (directory, escaped) -> {
          InternalRow values = typed(escaped, directory);
          if (test.test(values)) {
            found.add(new Partition(directory, values));
          }
        });
    return found;
  }

  /** The directories of all partitions, whatever their values. */
  public List<Path> paths() throws IOException {
    List<Path> found = new ArrayList<>();
    walk(root, new String[columns.length], 0, (directory, escaped) -> found.add(directory));
    return found;
  }

  private void walk(Path directory, String[] escaped, int depth, BiConsumer<Path, String[]> visitor)
      throws IOException {
    if (depth == columns.length) {
      visitor.accept(directory, escaped);
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
        escaped[depth] = value;
        walk(child.getPath(), escaped, depth + 1, visitor);
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

  private InternalRow typed(String[] escaped, Path path) {
    Object[] values = new Object[columns.length];
    for (int i = 0; i < values.length; i++) {
      DataType type = columns[i].dataType();
      try {
        values[i] = PartitioningUtils.castPartValueToDesiredType(type, escaped[i], timeZone);
      } catch (RuntimeException e) {
        throw new IllegalArgumentException(
            "The directory "
                + path
                + " can't be a partition of this table: '"
                + escaped[i]
                + "' is not a "
                + type.sql()
                + ". Rename or remove it, or declare the partition"
                + " column with another type",
            e);
      }
    }
    return new GenericInternalRow(values);
  }
}
