package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Bars;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.metadata.EncryptionAlgorithm;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.ReadIntent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows a file in one screen. */
@Command(
    name = "show",
    description = "Shows columns, rows, row groups and sizes in one screen.",
    footer = {
      "",
      "Marks of types: ? values can be null, * they are in lists or maps.",
      "",
      "Example:",
      "  jparquet trips.parquet"
    })
public final class ShowCommand implements Callable<Integer> {
  private static final int BAR = 16;

  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private JsonOption json = new JsonOption();

  @Option(names = "--all", description = "Also shows each row group and the key-value metadata.")
  private boolean all;

  /** A command that prints to a screen. */
  public ShowCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    return files.each(screen, ReadIntent.FOOTER, this::show);
  }

  private int show(Path path, ParquetReader reader) throws IOException {
    List<ColumnSummary> columns = ColumnSummary.of(reader);
    if (json.isSet()) {
      Json.print(screen, json(path, reader, columns));
    } else {
      print(path, reader, columns);
    }
    return ExitCode.FINE;
  }

  private void print(Path path, ParquetReader reader, List<ColumnSummary> columns)
      throws IOException {
    FileMetaData metaData = reader.metaData();
    long compressed = columns.stream().mapToLong(ColumnSummary::compressed).sum();
    long uncompressed = columns.stream().mapToLong(ColumnSummary::uncompressed).sum();
    files.title(screen, path);
    screen.line(
        Amounts.count(metaData.numRows(), "row")
            + ", "
            + Amounts.count(columns.size(), "column")
            + ", "
            + Amounts.count(reader.rowGroupCount(), "row group")
            + ", "
            + Amounts.bytes(Files.size(path)));
    if (compressed > 0) {
      line("pages", Amounts.bytes(compressed) + ", decompressed " + Amounts.bytes(uncompressed));
    }
    line("written by", metaData.createdBy());
    line("encryption", encryption(metaData));
    line("row groups", rowGroups(metaData.rowGroups()));
    line("sorted by", sorting(reader));
    line("page index", having(columns, reader, ColumnSummary::columnIndexes));
    line("Bloom filters", having(columns, reader, ColumnSummary::bloomFilters));
    screen.line();
    Table table = new Table("column", "type", ">nulls", "storage", ">size", ">share", "");
    for (ColumnSummary column : columns) {
      boolean hidden = column.hidden() > 0 && column.codecs().isEmpty();
      table.row(
          column.leaf().dotPath(),
          TypeText.of(column.leaf()),
          column.nulls() == null ? "" : Amounts.count(column.nulls()),
          hidden ? "encrypted, key missing" : column.storage(),
          hidden ? "" : Amounts.bytes(column.compressed()),
          hidden ? "" : Amounts.share(column.compressed(), compressed),
          Bars.bar(column.compressed(), compressed, BAR));
    }
    table.print(screen);
    if (all) {
      printRowGroups(metaData.rowGroups());
      printKeyValues(metaData);
    }
  }

  private void line(String name, @Nullable String text) {
    if (text != null && !text.isEmpty()) {
      screen.line(
          screen.faint(name + ": ")
              + Printable.shortened(Printable.of(text), screen.width() - name.length() - 2));
    }
  }

  private static @Nullable String encryption(FileMetaData metaData) {
    EncryptionAlgorithm algorithm = metaData.encryptionAlgorithm();
    return algorithm == null ? null : MetaJson.algorithm(algorithm);
  }

  private static @Nullable String rowGroups(List<RowGroup> rowGroups) {
    if (rowGroups.isEmpty()) {
      return null;
    }
    LongSummaryStatistics rows =
        rowGroups.stream().mapToLong(RowGroup::numRows).summaryStatistics();
    LongSummaryStatistics bytes =
        rowGroups.stream().mapToLong(RowGroup::totalByteSize).summaryStatistics();
    return range(Amounts.count(rows.getMin()), Amounts.count(rows.getMax()))
        + " rows, "
        + range(Amounts.bytes(bytes.getMin()), Amounts.bytes(bytes.getMax()))
        + " decompressed";
  }

  private static String range(String least, String most) {
    return least.equals(most) ? least : least + " to " + most;
  }

  /** The order that all row groups have; null if they differ or have none. */
  private static @Nullable String sorting(ParquetReader reader) {
    Set<@Nullable List<SortingColumn>> orders = new LinkedHashSet<>();
    for (RowGroup rowGroup : reader.metaData().rowGroups()) {
      orders.add(rowGroup.sortingColumns());
    }
    List<SortingColumn> order = orders.size() == 1 ? orders.iterator().next() : null;
    return order == null ? null : MetaJson.sorting(order, reader.schema());
  }

  /** How many row groups of a column have something. */
  @FunctionalInterface
  private interface Having {
    int count(ColumnSummary column);
  }

  private static @Nullable String having(
      List<ColumnSummary> columns, ParquetReader reader, Having having) {
    List<String> names = new ArrayList<>();
    for (ColumnSummary column : columns) {
      if (having.count(column) > 0) {
        boolean part = having.count(column) < reader.rowGroupCount();
        names.add(
            column.leaf().dotPath()
                + (part ? " (" + Amounts.count(having.count(column), "row group") + ")" : ""));
      }
    }
    if (names.isEmpty()) {
      boolean hidden = columns.stream().anyMatch(column -> column.hidden() > 0);
      String none = hidden ? "none for columns whose keys are known" : "none";
      return reader.rowGroupCount() == 0 ? null : none;
    }
    boolean every =
        names.size() == columns.size()
            && columns.stream().allMatch(c -> having.count(c) == reader.rowGroupCount());
    return every ? "all columns" : String.join(", ", names);
  }

  private void printRowGroups(List<RowGroup> rowGroups) {
    screen.line();
    Table table = new Table(">row group", ">rows", ">stored", ">decompressed", ">offset");
    for (int i = 0; i < rowGroups.size(); i++) {
      RowGroup rowGroup = rowGroups.get(i);
      table.row(
          i,
          Amounts.count(rowGroup.numRows()),
          rowGroup.totalCompressedSize() == null
              ? ""
              : Amounts.bytes(rowGroup.totalCompressedSize()),
          Amounts.bytes(rowGroup.totalByteSize()),
          rowGroup.fileOffset());
    }
    table.print(screen);
  }

  private void printKeyValues(FileMetaData metaData) {
    if (metaData.keyValueMetadata() == null) {
      return;
    }
    screen.line();
    Table table = new Table("key", "value");
    for (KeyValue entry : metaData.keyValueMetadata()) {
      table.row(entry.key(), entry.value());
    }
    table.print(screen);
  }

  private static JsonObject json(Path path, ParquetReader reader, List<ColumnSummary> columns)
      throws IOException {
    FileMetaData metaData = reader.metaData();
    List<JsonObject> list = new ArrayList<>();
    for (ColumnSummary column : columns) {
      list.add(
          new JsonObject()
              .put("column", column.leaf().dotPath())
              .put("type", TypeText.of(column.leaf().node()))
              .put("maxDefinitionLevel", column.leaf().maxDefinitionLevel())
              .put("maxRepetitionLevel", column.leaf().maxRepetitionLevel())
              .put("values", column.values())
              .put("nulls", column.nulls())
              .put("codecs", column.codecs())
              .put("encodings", column.encodings())
              .putIfPresent("perhapsPlain", column.perhapsPlain() ? true : null)
              .put("compressedBytes", column.compressed())
              .put("uncompressedBytes", column.uncompressed())
              .put("columnIndexes", column.columnIndexes())
              .put("offsetIndexes", column.offsetIndexes())
              .put("bloomFilters", column.bloomFilters())
              .put("hiddenRowGroups", column.hidden()));
    }
    return new JsonObject()
        .put("file", path.toString())
        .put("bytes", Files.size(path))
        .put("rows", metaData.numRows())
        .put("rowGroups", reader.rowGroupCount())
        .put("createdBy", metaData.createdBy())
        .put("encryption", encryption(metaData))
        .put("sortedBy", sorting(reader))
        .put("columns", list);
  }
}
