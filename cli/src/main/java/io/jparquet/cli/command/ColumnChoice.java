package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.input.PartitionColumns;
import io.jparquet.cli.input.UsageException;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose column chunks. */
final class ColumnChoice {
  @Option(
      names = {"-c", "--columns"},
      split = ",",
      paramLabel = "COLUMN",
      description =
          "Only these columns: paths of leaf columns, or of groups for all columns in them.")
  private @Nullable List<String> columns;

  @Option(
      names = {"-g", "--row-group"},
      paramLabel = "N",
      converter = Count.class,
      description = "Only this row group; the first is 0.")
  private @Nullable Long rowGroup;

  private PartitionColumns partitions = PartitionColumns.NONE;

  /** Sets the columns that may be chosen, although no file has them. */
  void allow(PartitionColumns others) {
    partitions = others;
  }

  /** The chosen columns among those that no file has. */
  List<Field> partitions() {
    return partitions.fields().stream()
        .filter(field -> columns == null || columns.contains(field.name()))
        .toList();
  }

  /** Whether a single row group is chosen. */
  boolean hasRowGroup() {
    return rowGroup != null;
  }

  /** The chosen leaf columns of one of several files, which may lack some. */
  List<LeafColumn> present(ParquetSchema schema, PartitionColumns others) {
    return schema.leaves().stream()
        .filter(leaf -> !others.has(leaf.path().get(0)))
        .filter(leaf -> columns == null || columns.stream().anyMatch(n -> isAtOrBelow(leaf, n)))
        .toList();
  }

  /**
   * Checks that each chosen column is one of those of all files.
   *
   * @param found dot paths
   */
  void checkFound(Collection<String> found) {
    for (String name : columns == null ? List.<String>of() : columns) {
      if (found.stream().noneMatch(path -> path.equals(name) || path.startsWith(name + "."))) {
        throw new UsageException(noColumn(name, found.stream()));
      }
    }
  }

  private static String noColumn(String name, Stream<String> names) {
    return "there is no column "
        + name
        + "; there are "
        + names.distinct().collect(Collectors.joining(", "));
  }

  /** The chosen leaf columns of a file. */
  List<LeafColumn> leaves(ParquetSchema schema) {
    List<String> names = columns;
    if (names == null) {
      return schema.leaves().stream().filter(leaf -> !partitions.has(leaf.path().get(0))).toList();
    }
    for (String name : names) {
      if (!partitions.has(name)
          && schema.leaves().stream().noneMatch(leaf -> isAtOrBelow(leaf, name))) {
        throw new UsageException(
            noColumn(
                name,
                Stream.concat(
                    schema.leaves().stream().map(LeafColumn::dotPath),
                    partitions.fields().stream().map(Field::name))));
      }
    }
    return schema.leaves().stream()
        .filter(leaf -> !partitions.has(leaf.dotPath()))
        .filter(leaf -> names.stream().anyMatch(name -> isAtOrBelow(leaf, name)))
        .toList();
  }

  private static boolean isAtOrBelow(LeafColumn leaf, String name) {
    return leaf.dotPath().equals(name) || leaf.dotPath().startsWith(name + ".");
  }

  /** Whether a row group is chosen. */
  boolean has(int index) {
    return rowGroup == null || rowGroup == index;
  }

  /** Checks that a file has the chosen row group and columns. */
  void check(ParquetReader reader) {
    int rowGroups = reader.rowGroupCount();
    if (rowGroup != null && rowGroup >= rowGroups) {
      throw new UsageException("there is no row group " + rowGroup + "; the file has " + rowGroups);
    }
    leaves(reader.schema());
  }
}
