package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.input.InputFiles;
import io.jparquet.cli.input.StandardInput;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Progress;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadIntent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows a file, or a directory, in one screen. */
@Command(
    name = "show",
    description = {
      "Shows columns, rows, row groups and sizes in one screen.",
      "The files of a directory are shown as one table, with what differs between them."
    },
    footer = {
      "",
      "Marks of types: ? values can be null, * they are in lists or maps.",
      "",
      "Example:",
      "  jparquet trips.parquet"
    })
public final class ShowCommand implements Callable<Integer> {
  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = "--all",
      description =
          "Also shows each row group and the key-value metadata; for a directory, each file and"
              + " each difference.")
  private boolean all;

  @Option(
      names = "--each",
      description = "Shows the files of a directory or pattern one by one, not as one table.")
  private boolean each;

  /** A command that prints to a screen. */
  public ShowCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    return files.eachName(
        screen,
        found ->
            found.isTable() && !each && !json.isSet()
                ? showAll(found)
                : files.eachOf(found, screen, ReadIntent.FOOTER, this::show));
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

  /** Shows the files of a directory as one table of rows. */
  private int showAll(InputFiles found) {
    FileList list = new FileList(found);
    int code;
    try (Progress progress = Progress.of(screen, "reading", found.files().size())) {
      code =
          files.eachOf(
              found,
              screen,
              ReadIntent.FOOTER,
              (path, reader) -> {
                List<ColumnSummary> columns = ColumnSummary.of(reader);
                list.add(FileFacts.of(path, reader, columns), columns);
                progress.step(1);
                return ExitCode.FINE;
              });
    }
    if (!list.isEmpty()) {
      files.title(screen, found.name());
      list.print(screen, all);
    }
    return code;
  }

  private void print(Path path, ParquetReader reader, List<ColumnSummary> columns)
      throws IOException {
    FileMetaData metaData = reader.metaData();
    FileFacts facts = FileFacts.of(path, reader, columns);
    files.title(screen, path);
    screen.line(
        Amounts.count(metaData.numRows(), "row")
            + ", "
            + Amounts.count(columns.size(), "column")
            + ", "
            + Amounts.count(reader.rowGroupCount(), "row group")
            + ", "
            + Amounts.bytes(facts.bytes()));
    SummaryLines lines = new SummaryLines(screen);
    lines.pages(columns);
    lines.line("partitions", PartitionText.of(path, files.partitions()));
    lines.line("written by", metaData.createdBy());
    lines.line("encryption", FileFacts.encryption(metaData));
    lines.rowGroups(facts.rowGroupRows(), facts.rowGroupBytes());
    lines.line("sorted by", FileFacts.sorting(reader));
    lines.line("page index", ColumnSummary.having(columns, ColumnSummary::columnIndexes));
    lines.line("Bloom filters", ColumnSummary.having(columns, ColumnSummary::bloomFilters));
    screen.line();
    lines.columns(columns).print(screen);
    if (all) {
      printRowGroups(metaData.rowGroups());
      printKeyValues(metaData);
    }
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

  private JsonObject json(Path path, ParquetReader reader, List<ColumnSummary> columns)
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
        .put("file", StandardInput.shown(path))
        .put("bytes", Files.size(path))
        .put("rows", metaData.numRows())
        .put("rowGroups", reader.rowGroupCount())
        .put("createdBy", metaData.createdBy())
        .put("encryption", FileFacts.encryption(metaData))
        .put("sortedBy", FileFacts.sorting(reader))
        .putIfPresent(
            "partitions", PartitionText.json(path, files.partitions().fields(), files.partitions()))
        .put("columns", list);
  }
}
