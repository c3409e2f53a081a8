package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.input.InputOptions;
import io.jparquet.cli.input.StandardInput;
import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Failure;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Progress;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares schemas and rows. */
@Command(
    name = "diff",
    description = {
      "Compares two files, or two directories.",
      "Compares the columns, then the rows in their order. A column that only one side has does"
          + " not make rows different."
    },
    footer = {
      "",
      "The exit code is 0 if both are equal, and 1 if they are not.",
      "",
      "Example:",
      "  jparquet diff before.parquet after.parquet"
    })
public final class DiffCommand implements Callable<Integer> {
  private final Screen screen;

  @Parameters(index = "0", paramLabel = "LEFT", description = "A file, directory or pattern.")
  private String left = "";

  @Parameters(index = "1", paramLabel = "RIGHT", description = "A file, directory or pattern.")
  private String right = "";

  @Mixin private InputOptions input = new InputOptions();
  @Mixin private JsonOption json = new JsonOption();

  @Option(names = "--schema", description = "Compares only the schemas.")
  private boolean onlySchema;

  @Option(
      names = {"-c", "--columns"},
      split = ",",
      paramLabel = "COLUMN",
      description = "Compares the rows by these columns only.")
  private @Nullable List<String> columns;

  @Option(
      names = {"-n", "--differences"},
      paramLabel = "N",
      description = "Shows this number of differences (default: ${DEFAULT-VALUE}).",
      defaultValue = "10",
      converter = Count.class)
  private long most;

  /** A command that prints to a screen. */
  public DiffCommand(Screen screen) {
    this.screen = screen;
  }

  /** A column that differs between the sides; null where it is missing. */
  private record ColumnDifference(
      String column, @Nullable String inLeft, @Nullable String inRight) {}

  @Override
  public Integer call() {
    try {
      input.report(screen);
      List<Path> lefts = InputOptions.files(screen, List.of(left));
      List<Path> rights = InputOptions.files(screen, List.of(right));
      ParquetSchema leftSchema = schema(lefts.get(0));
      ParquetSchema rightSchema = schema(rights.get(0));
      List<ColumnDifference> schemas = differences(leftSchema, rightSchema);
      RowComparison rows =
          onlySchema ? null : compare(lefts, rights, common(leftSchema, rightSchema));
      if (json.isSet()) {
        Json.print(screen, json(schemas, rows));
      } else {
        print(schemas, rows);
      }
      boolean equal = schemas.isEmpty() && (rows == null || rows.isEqual());
      return equal ? ExitCode.FINE : ExitCode.FINDINGS;
    } catch (UsageException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      screen.message("jparquet: " + Failure.text(e));
      return ExitCode.UNREADABLE;
    }
  }

  private ParquetSchema schema(Path path) throws IOException {
    try (ParquetReader reader = ParquetReader.open(StandardInput.open(path), input.reading(path))) {
      return reader.schema();
    }
  }

  private static List<ColumnDifference> differences(ParquetSchema left, ParquetSchema right) {
    Map<String, String> lefts = types(left);
    Map<String, String> rights = types(right);
    List<ColumnDifference> differences = new ArrayList<>();
    lefts.forEach(
        (column, type) -> {
          String other = rights.get(column);
          if (!type.equals(other)) {
            differences.add(new ColumnDifference(column, type, other));
          }
        });
    rights.forEach(
        (column, type) -> {
          if (!lefts.containsKey(column)) {
            differences.add(new ColumnDifference(column, null, type));
          }
        });
    return differences;
  }

  private static Map<String, String> types(ParquetSchema schema) {
    Map<String, String> types = new LinkedHashMap<>();
    for (LeafColumn leaf : schema.leaves()) {
      types.put(leaf.dotPath(), TypeText.of(leaf));
    }
    return types;
  }

  /** The top-level fields that both sides have, or those that were requested. */
  private List<String> common(ParquetSchema left, ParquetSchema right) {
    if (columns != null) {
      return columns;
    }
    return left.fields().stream()
        .map(field -> field.name())
        .filter(name -> right.field(List.of(name)) != null)
        .toList();
  }

  private RowComparison compare(List<Path> lefts, List<Path> rights, List<String> names)
      throws IOException {
    try (RowStream one = new RowStream(lefts, names, input);
        RowStream other = new RowStream(rights, names, input);
        Progress progress = Progress.of(screen, "comparing", one.expectedRows())) {
      return RowComparison.of(one, other, most, progress);
    }
  }

  private void print(List<ColumnDifference> schemas, @Nullable RowComparison rows) {
    if (schemas.isEmpty()) {
      screen.line("The columns are equal.");
    } else {
      Table table = new Table("column", "left", "right");
      for (ColumnDifference difference : schemas) {
        table.row(
            difference.column(),
            difference.inLeft() == null ? "missing" : difference.inLeft(),
            difference.inRight() == null ? "missing" : difference.inRight());
      }
      table.print(screen);
    }
    if (rows == null) {
      return;
    }
    screen.line();
    if (rows.isEqual()) {
      screen.line("The rows are equal: " + Amounts.count(rows.leftRows(), "row") + ".");
      return;
    }
    if (rows.leftRows() != rows.rightRows()) {
      screen.line(
          "Left has "
              + Amounts.count(rows.leftRows(), "row")
              + ", right has "
              + Amounts.count(rows.rightRows())
              + ".");
    }
    screen.line(
        Amounts.count(rows.different(), "row")
            + " of the first "
            + Amounts.count(Math.min(rows.leftRows(), rows.rightRows()))
            + (rows.different() == 1 ? " differs." : " differ."));
    if (!rows.differences().isEmpty()) {
      Table table = new Table(">row", "column", "left", "right");
      for (RowComparison.Difference difference : rows.differences()) {
        table.row(
            difference.row(),
            Printable.of(difference.column()),
            difference.left(),
            difference.right());
      }
      table.print(screen);
    }
  }

  private static JsonObject json(List<ColumnDifference> schemas, @Nullable RowComparison rows) {
    JsonObject object =
        new JsonObject()
            .put("equal", schemas.isEmpty() && (rows == null || rows.isEqual()))
            .put(
                "columns",
                schemas.stream()
                    .map(
                        difference ->
                            new JsonObject()
                                .put("column", difference.column())
                                .put("left", difference.inLeft())
                                .put("right", difference.inRight()))
                    .toList());
    return rows == null
        ? object
        : object
            .put("leftRows", rows.leftRows())
            .put("rightRows", rows.rightRows())
            .put("differentRows", rows.different())
            .put(
                "differences",
                rows.differences().stream()
                    .map(
                        difference ->
                            new JsonObject()
                                .put("row", difference.row())
                                .put("column", difference.column())
                                .put("left", difference.left())
                                .put("right", difference.right()))
                    .toList());
  }
}
