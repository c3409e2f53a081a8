package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.input.UsageException;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.util.List;
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

  /** The chosen leaf columns of a file. */
  List<LeafColumn> leaves(ParquetSchema schema) {
    List<String> names = columns;
    if (names == null) {
      return schema.leaves();
    }
    for (String name : names) {
      if (schema.leaves().stream().noneMatch(leaf -> isAtOrBelow(leaf, name))) {
        throw new UsageException(
            "there is no column "
                + name
                + "; there are "
                + String.join(", ", schema.leaves().stream().map(LeafColumn::dotPath).toList()));
      }
    }
    return schema.leaves().stream()
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
