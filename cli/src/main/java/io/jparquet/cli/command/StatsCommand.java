package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.input.InputFiles;
import io.jparquet.cli.input.PartitionColumns;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Statistics;
import io.jparquet.option.ReadIntent;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prints statistics. */
@Command(
    name = "stats",
    description = {
      "Prints statistics of column chunks: bounds, nulls, distinct values.",
      "The files of a directory have one line for each column; --each shows their chunks."
    },
    footer = {
      "",
      "A bound with ~ is not exact: it may be shortened. Deprecated bounds are in parentheses.",
      "",
      "Example:",
      "  jparquet stats --columns id,distance trips.parquet"
    })
public final class StatsCommand implements Callable<Integer> {
  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private ColumnChoice choice = new ColumnChoice();
  @Mixin private JsonOption json = new JsonOption();
  @Mixin private EachOption each = new EachOption();

  /** A command that prints to a screen. */
  public StatsCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    return files.eachName(
        screen,
        found ->
            each.joins(found) && !json.isSet() && !choice.hasRowGroup()
                ? joined(found)
                : files.eachOf(found, screen, ReadIntent.FOOTER, this::print));
  }

  /** Prints one line for each column of all files. */
  private int joined(InputFiles found) {
    JoinedStatistics statistics = new JoinedStatistics(found);
    int code =
        files.eachOf(
            found,
            screen,
            ReadIntent.FOOTER,
            (path, reader) -> {
              statistics.add(path, reader, choice);
              return ExitCode.FINE;
            });
    if (statistics.isEmpty()) {
      return code;
    }
    choice.checkFound(statistics.names());
    files.title(screen, found.name());
    statistics.print(screen, choice);
    return code;
  }

  private int print(Path path, ParquetReader reader) throws IOException {
    Table table =
        new Table("column", ">row group", ">values", ">nulls", ">distinct", ">NaN", "min", "max");
    List<JsonObject> chunks = new ArrayList<>();
    PartitionColumns partitions = files.partitions().beside(path, reader.schema());
    choice.allow(partitions);
    int code =
        EachChunk.of(
            screen,
            reader,
            choice,
            (rowGroup, leaf) -> {
              RowGroup group = reader.rowGroupMetaData(rowGroup, List.of(leaf));
              ColumnMetaData metaData =
                  leaf.index() < group.columns().size()
                      ? group.columns().get(leaf.index()).metaData()
                      : null;
              row(table, rowGroup, leaf, metaData);
              chunks.add(
                  EachChunk.json(rowGroup, leaf)
                      .put("values", metaData == null ? null : metaData.numValues())
                      .put(
                          "statistics",
                          metaData == null
                              ? null
                              : BoundText.json(leaf.node(), metaData.statistics())));
            });
    if (json.isSet()) {
      EachChunk.print(
          screen,
          path,
          object ->
              object.putIfPresent(
                  "partitions", PartitionText.json(path, choice.partitions(), partitions)),
          chunks);
    } else {
      files.title(screen, path);
      long rows = reader.metaData().numRows();
      for (Field field : choice.partitions()) {
        String value = PartitionText.of(path, field, partitions);
        boolean isNull = partitions.value(path, field.name()) == null;
        table.row(
            field.name(),
            "all",
            Amounts.count(rows),
            Amounts.count(isNull ? rows : 0),
            null,
            null,
            isNull ? null : value,
            isNull ? null : value);
      }
      table.print(screen);
    }
    return code;
  }

  private static void row(
      Table table, int rowGroup, LeafColumn leaf, @Nullable ColumnMetaData metaData) {
    Statistics statistics = metaData == null ? null : metaData.statistics();
    if (metaData == null || statistics == null) {
      table.row(
          leaf.dotPath(),
          rowGroup,
          metaData == null ? null : Amounts.count(metaData.numValues()),
          null,
          null,
          null,
          metaData == null ? "encrypted, key missing" : "none");
      return;
    }
    table.row(
        leaf.dotPath(),
        rowGroup,
        Amounts.count(metaData.numValues()),
        count(statistics.nullCount()),
        count(statistics.distinctCount()),
        count(statistics.nanCount()),
        BoundText.minText(leaf.node(), statistics),
        BoundText.maxText(leaf.node(), statistics));
  }

  private static @Nullable String count(@Nullable Long count) {
    return count == null ? null : Amounts.count(count);
  }
}
