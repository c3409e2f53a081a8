package io.jparquet.spark.tables.job;

import io.jparquet.spark.core.file.DirectoryListing;
import io.jparquet.spark.core.file.PartitionValues;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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

  /**
   * The directories of the partitions that the given ones mean, in every spelling: {@code month=01}
   * for {@code month=1}, if the column is a number. The given ones need not exist; a directory that
   * holds no value of its column is none of them.
   *
   * @param directories paths relative to the root, with all columns
   */
  public Set<Path> allSpellings(Collection<String> directories) throws IOException {
    Set<Path> found = new LinkedHashSet<>();
    Set<List<Object>> wanted = new HashSet<>();
    for (String directory : directories) {
      found.add(new Path(root, directory));
      String[] names = directory.split(Path.SEPARATOR, -1);
      List<Object> values = new ArrayList<>();
      for (int i = 0; i < columns.length; i++) {
        values.add(comparable(value(names[i], i), i));
        wanted.add(List.copyOf(values));
      }
    }
    addSpellings(root, List.of(), wanted, found);
    return found;
  }

  /**
   * Descends where the values so far are the first ones of a wanted partition: the partitions of a
   * table can be many more than those of a write.
   */
  private void addSpellings(
      Path directory, List<Object> values, Set<List<Object>> wanted, Set<Path> found)
      throws IOException {
    int depth = values.size();
    if (depth == columns.length) {
      found.add(directory);
      return;
    }
    for (FileStatus child : DirectoryListing.of(fileSystem, directory)) {
      String value = child.isDirectory() ? value(child.getPath().getName(), depth) : null;
      if (value != null) {
        List<Object> extended = new ArrayList<>(values);
        extended.add(comparable(value, depth));
        if (wanted.contains(extended)) {
          addSpellings(child.getPath(), extended, wanted, found);
        }
      }
    }
  }

  /** An object that equals that of another spelling of the same value; never null. */
  private Object comparable(String escaped, int column) {
    Object value;
    try {
      value = typed(escaped, column);
    } catch (RuntimeException e) {
      return List.of("not a value", escaped);
    }
    if (value == null) {
      return List.of("null");
    }
    return value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value;
  }

  private void walk(Path directory, String[] escaped, int depth, BiConsumer<Path, String[]> visitor)
      throws IOException {
    if (depth == columns.length) {
      visitor.accept(directory, escaped);
      return;
    }
    for (FileStatus child : DirectoryListing.of(fileSystem, directory)) {
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
      try {
        values[i] = typed(escaped[i], i);
      } catch (RuntimeException e) {
        throw new IllegalArgumentException(
            "The directory "
                + path
                + " can't be a partition of this table: '"
                + escaped[i]
                + "' is not a "
                + columns[i].dataType().sql()
                + ". Rename or remove it, or declare the partition"
                + " column with another type",
            e);
      }
    }
    return new GenericInternalRow(values);
  }

  private Object typed(String escaped, int column) {
    DataType type = columns[column].dataType();
    return PartitionValues.of(
        PartitioningUtils.castPartValueToDesiredType(type, escaped, timeZone), type);
  }
}
