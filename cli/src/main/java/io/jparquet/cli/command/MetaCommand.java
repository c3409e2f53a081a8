package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.inspect.VisibleRowGroup;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Statistics;
import io.jparquet.option.ReadIntent;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prints the footer. */
@Command(
    name = "meta",
    description = {
      "Prints the footer.",
      "Schema, key-value metadata, each row group and column chunk; with --json, all of it."
    },
    footer = {"", "Example:", "  jparquet meta --json trips.parquet"})
public final class MetaCommand implements Callable<Integer> {
  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private JsonOption json = new JsonOption();

  /** A command that prints to a screen. */
  public MetaCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    return files.each(screen, ReadIntent.FOOTER, this::print);
  }

  private int print(Path path, ParquetReader reader) throws IOException {
    if (json.isSet()) {
      Json.print(screen, MetaJson.of(path, reader));
      return ExitCode.FINE;
    }
    FileMetaData metaData = reader.metaData();
    files.title(screen, path);
    field("footer", Amounts.count(reader.footerLength(), "byte"));
    field("format version", metaData.version());
    field("written by", metaData.createdBy());
    field("rows", Amounts.count(metaData.numRows()));
    if (metaData.encryptionAlgorithm() != null) {
      field("encryption", MetaJson.algorithm(metaData.encryptionAlgorithm()));
    }
    if (metaData.columnOrders() == null) {
      field("column orders", "none: do not use bounds");
    }
    if (metaData.keyValueMetadata() != null) {
      for (KeyValue entry : metaData.keyValueMetadata()) {
        field(entry.key(), entry.value());
      }
    }
    screen.line();
    for (String line : reader.schema().toString().split("\n")) {
      screen.line(Printable.of(line));
    }
    for (int i = 0; i < reader.rowGroupCount(); i++) {
      rowGroup(i, reader);
    }
    return ExitCode.FINE;
  }

  private void field(String name, @Nullable Object value) {
    screen.line(
        Printable.shortened(
            Printable.of(name + ": " + (value == null ? "" : value)), screen.width()));
  }

  private void rowGroup(int index, ParquetReader reader) throws IOException {
    RowGroup rowGroup =
        VisibleRowGroup.of(index, reader.schema(), reader::rowGroupMetaData).rowGroup();
    screen.line();
    String sorted =
        rowGroup.sortingColumns() == null
            ? ""
            : ", sorted by " + MetaJson.sorting(rowGroup.sortingColumns(), reader.schema());
    screen.line(
        screen.heading("row group " + index)
            + ": "
            + Amounts.count(rowGroup.numRows(), "row")
            + ", "
            + Amounts.bytes(rowGroup.totalByteSize())
            + " decompressed"
            + Printable.of(sorted));
    Table table =
        new Table(
            "column",
            "codec",
            "encodings",
            ">values",
            ">nulls",
            ">stored",
            ">ratio",
            ">offset",
            "min",
            "max");
    for (LeafColumn leaf : reader.schema().leaves()) {
      if (leaf.index() < rowGroup.columns().size()) {
        chunk(table, leaf, rowGroup.columns().get(leaf.index()));
      }
    }
    table.print(screen);
  }

  private static void chunk(Table table, LeafColumn leaf, ColumnChunk chunk) {
    ColumnMetaData metaData = chunk.metaData();
    if (metaData == null) {
      table.row(leaf.dotPath(), "encrypted, key missing");
      return;
    }
    Statistics statistics =
        metaData.statistics() == null ? Statistics.builder().build() : metaData.statistics();
    table.row(
        leaf.dotPath(),
        metaData.codec(),
        ColumnSummary.encodingNames(metaData),
        Amounts.count(metaData.numValues()),
        statistics.nullCount() == null ? "" : Amounts.count(statistics.nullCount()),
        Amounts.bytes(metaData.totalCompressedSize()),
        Amounts.ratio(metaData.totalUncompressedSize(), metaData.totalCompressedSize()),
        metaData.startOffset(),
        BoundText.text(leaf.node(), BoundText.min(statistics)),
        BoundText.text(leaf.node(), BoundText.max(statistics)));
  }
}
