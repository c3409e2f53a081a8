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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToLongFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows where the bytes of a file go. */
@Command(
    name = "sizes",
    description = {
      "Shows where the bytes go.",
      "Data pages, dictionaries, page headers, indexes, Bloom filters and footer, by column. The"
          + " files of a directory are added up."
    },
    footer = {"", "Example:", "  jparquet sizes trips.parquet"})
public final class SizesCommand implements Callable<Integer> {
  private static final int BAR = 24;

  private static final ColumnSizes NOTHING = new ColumnSizes(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private JsonOption json = new JsonOption();
  @Mixin private EachOption each = new EachOption();

  /** A command that prints to a screen. */
  public SizesCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    return files.eachName(
        screen,
        found -> {
          boolean joins = each.joins(found) && !json.isSet();
          Total total = new Total();
          int code =
              files.eachOf(
                  found,
                  screen,
                  ReadIntent.FOOTER,
                  (path, reader) -> {
                    if (joins) {
                      total.add(reader);
                      return ExitCode.FINE;
                    }
                    return print(path, reader);
                  });
          if (total.files > 0) {
            files.title(
                screen,
                found.name(),
                ": " + Amounts.bytes(total.bytes) + " in " + Amounts.count(total.files, "file"));
            total.print(screen);
          }
          return code;
        });
  }

  private int print(Path path, ParquetReader reader) throws IOException {
    if (json.isSet()) {
      Json.print(screen, json(path, FileInspection.of(reader).sizes(), reader));
      return ExitCode.FINE;
    }
    Total total = new Total();
    total.add(reader);
    files.title(screen, path, ": " + Amounts.bytes(total.bytes));
    total.print(screen);
    return ExitCode.FINE;
  }

  /** The sums of the parts of files, with one entry for each column. */
  private static final class Total {
    private final Map<String, ColumnSizes> columns = new LinkedHashMap<>();
    private long files;
    private long bytes;
    private long footer;
    private long rest;

    void add(ParquetReader reader) throws IOException {
      FileSizes sizes = FileInspection.of(reader).sizes();
      files++;
      bytes += sizes.fileBytes();
      footer += sizes.footer();
      rest += sizes.rest();
      List<LeafColumn> leaves = reader.schema().leaves();
      leaves.forEach(leaf -> columns.putIfAbsent(leaf.dotPath(), NOTHING));
      for (ColumnSizes chunk : sizes.columns()) {
        columns.merge(leaves.get(chunk.leaf()).dotPath(), chunk, SizesCommand::sum);
      }
    }

    void print(Screen screen) {
      screen.line();
      Table parts = new Table("part", ">size", ">share", "");
      part(parts, "data pages", sum(ColumnSizes::dataPages));
      part(parts, "dictionary pages", sum(ColumnSizes::dictionaryPage));
      part(parts, "page headers", sum(ColumnSizes::pageHeaders));
      part(parts, "other pages", sum(ColumnSizes::otherPages));
      part(parts, "unknown pages", sum(ColumnSizes::undivided));
      part(parts, "column indexes", sum(ColumnSizes::columnIndex));
      part(parts, "offset indexes", sum(ColumnSizes::offsetIndex));
      part(parts, "Bloom filters", sum(ColumnSizes::bloomFilter));
      part(parts, "footer", footer);
      part(parts, "rest", rest);
      parts.print(screen);
      screen.line();
      table().print(screen);
    }

    private void part(Table table, String name, long size) {
      if (size != 0) {
        table.row(
            name, Amounts.bytes(size), Amounts.share(size, bytes), Bars.bar(size, bytes, BAR));
      }
    }

    private long sum(ToLongFunction<ColumnSizes> part) {
      return columns.values().stream().mapToLong(part).sum();
    }

    /** The columns, the largest first. */
    private Table table() {
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
      columns.entrySet().stream()
          .sorted(
              Comparator.comparingLong((Map.Entry<String, ColumnSizes> e) -> e.getValue().total())
                  .reversed())
          .forEach(
              entry -> {
                ColumnSizes sizes = entry.getValue();
                table.row(
                    entry.getKey(),
                    Amounts.bytes(sizes.total()),
                    Amounts.share(sizes.total(), bytes),
                    Bars.bar(sizes.total(), bytes, BAR),
                    cell(sizes.dataPages() + sizes.otherPages() + sizes.undivided()),
                    cell(sizes.dictionaryPage()),
                    cell(sizes.pageHeaders()),
                    cell(sizes.columnIndex() + sizes.offsetIndex()),
                    cell(sizes.bloomFilter()));
              });
      return table;
    }
  }

  private static String cell(long bytes) {
    return bytes == 0 ? "" : Amounts.bytes(bytes);
  }

  private static ColumnSizes sum(ColumnSizes one, ColumnSizes other) {
    return new ColumnSizes(
        0,
        0,
        one.pageHeaders() + other.pageHeaders(),
        one.dictionaryPage() + other.dictionaryPage(),
        one.dataPages() + other.dataPages(),
        one.otherPages() + other.otherPages(),
        one.undivided() + other.undivided(),
        one.columnIndex() + other.columnIndex(),
        one.offsetIndex() + other.offsetIndex(),
        one.bloomFilter() + other.bloomFilter());
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
