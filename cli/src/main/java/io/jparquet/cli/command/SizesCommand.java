package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.input.StandardInput;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Bars;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.inspect.FileInspection;
import io.jparquet.inspect.FileSizes;
import io.jparquet.inspect.FileSizes.ColumnSizes;
import io.jparquet.option.ReadIntent;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToLongFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows where the bytes of a file go. */
@Command(
    name = "sizes",
    description = {
      "Shows where the bytes go.",
      "Data pages, dictionaries, page headers, indexes, Bloom filters and footer, by column."
    },
    footer = {"", "Example:", "  jparquet sizes trips.parquet"})
public final class SizesCommand implements Callable<Integer> {
  private static final int BAR = 24;

  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private JsonOption json = new JsonOption();

  /** A command that prints to a screen. */
  public SizesCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    return files.each(screen, ReadIntent.FOOTER, this::print);
  }

  private int print(Path path, ParquetReader reader) throws IOException {
    FileSizes sizes = FileInspection.of(reader).sizes();
    if (json.isSet()) {
      Json.print(screen, json(path, sizes, reader));
      return ExitCode.FINE;
    }
    files.title(screen, path, ": " + Amounts.bytes(sizes.fileBytes()));
    screen.line();
    Table parts = new Table("part", ">size", ">share", "");
    part(parts, "data pages", sum(sizes, ColumnSizes::dataPages), sizes);
    part(parts, "dictionary pages", sum(sizes, ColumnSizes::dictionaryPage), sizes);
    part(parts, "page headers", sum(sizes, ColumnSizes::pageHeaders), sizes);
    part(parts, "other pages", sum(sizes, ColumnSizes::otherPages), sizes);
    part(parts, "unknown pages", sum(sizes, ColumnSizes::undivided), sizes);
    part(parts, "column indexes", sum(sizes, ColumnSizes::columnIndex), sizes);
    part(parts, "offset indexes", sum(sizes, ColumnSizes::offsetIndex), sizes);
    part(parts, "Bloom filters", sum(sizes, ColumnSizes::bloomFilter), sizes);
    part(parts, "footer", sizes.footer(), sizes);
    part(parts, "rest", sizes.rest(), sizes);
    parts.print(screen);
    screen.line();
    columns(sizes, reader).print(screen);
    return ExitCode.FINE;
  }

  private static void part(Table table, String name, long bytes, FileSizes sizes) {
    if (bytes != 0) {
      table.row(
          name,
          Amounts.bytes(bytes),
          Amounts.share(bytes, sizes.fileBytes()),
          Bars.bar(bytes, sizes.fileBytes(), BAR));
    }
  }

  private static long sum(FileSizes sizes, ToLongFunction<ColumnSizes> part) {
    return sizes.columns().stream().mapToLong(part).sum();
  }

  private static long sum(FileSizes sizes, int leaf, ToLongFunction<ColumnSizes> part) {
    return sizes.columns().stream().filter(c -> c.leaf() == leaf).mapToLong(part).sum();
  }

  private static String cell(FileSizes sizes, int leaf, ToLongFunction<ColumnSizes> part) {
    long bytes = sum(sizes, leaf, part);
    return bytes == 0 ? "" : Amounts.bytes(bytes);
  }

  /** The columns, the largest first. */
  private static Table columns(FileSizes sizes, ParquetReader reader) {
    Table table =
        new Table(
            "column",
            ">total",
            ">share",
            "",
            ">data",
            ">dictionary",
            ">headers",
            ">indexes",
            ">Bloom");
    record Total(LeafColumn leaf, long bytes) {}
    reader.schema().leaves().stream()
        .map(leaf -> new Total(leaf, sum(sizes, leaf.index(), ColumnSizes::total)))
        .sorted(Comparator.comparingLong(Total::bytes).reversed())
        .forEach(
            total -> {
              int leaf = total.leaf().index();
              table.row(
                  total.leaf().dotPath(),
                  Amounts.bytes(total.bytes()),
                  Amounts.share(total.bytes(), sizes.fileBytes()),
                  Bars.bar(total.bytes(), sizes.fileBytes(), BAR),
                  cell(sizes, leaf, c -> c.dataPages() + c.otherPages() + c.undivided()),
                  cell(sizes, leaf, ColumnSizes::dictionaryPage),
                  cell(sizes, leaf, ColumnSizes::pageHeaders),
                  cell(sizes, leaf, c -> c.columnIndex() + c.offsetIndex()),
                  cell(sizes, leaf, ColumnSizes::bloomFilter));
            });
    return table;
  }

  private static JsonObject json(Path path, FileSizes sizes, ParquetReader reader) {
    List<JsonObject> chunks = new ArrayList<>();
    for (ColumnSizes column : sizes.columns()) {
      chunks.add(
          new JsonObject()
              .put("rowGroup", column.rowGroup())
              .put("column", reader.schema().leaves().get(column.leaf()).dotPath())
              .put("dataPages", column.dataPages())
              .put("dictionaryPage", column.dictionaryPage())
              .put("pageHeaders", column.pageHeaders())
              .put("otherPages", column.otherPages())
              .put("unknownPages", column.undivided())
              .put("columnIndex", column.columnIndex())
              .put("offsetIndex", column.offsetIndex())
              .put("bloomFilter", column.bloomFilter()));
    }
    return new JsonObject()
        .put("file", StandardInput.shown(path))
        .put("bytes", sizes.fileBytes())
        .put("footer", sizes.footer())
        .put("rest", sizes.rest())
        .put("chunks", chunks);
  }
}
