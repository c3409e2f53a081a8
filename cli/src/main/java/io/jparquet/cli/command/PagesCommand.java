package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.inspect.PageDescription;
import io.jparquet.option.ReadIntent;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists pages. */
@Command(
    name = "pages",
    description = "Lists the pages of column chunks, from their headers.",
    footer = {"", "Example:", "  jparquet pages --columns distance trips.parquet"})
public final class PagesCommand implements Callable<Integer> {
  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private ColumnChoice choice = new ColumnChoice();
  @Mixin private JsonOption json = new JsonOption();

  /** A command that prints to a screen. */
  public PagesCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    return files.each(screen, ReadIntent.FOOTER, this::print);
  }

  private int print(Path path, ParquetReader reader) throws IOException {
    choice.check(reader);
    if (!json.isSet()) {
      files.title(screen, path);
    }
    List<JsonObject> chunks = new ArrayList<>();
    int code =
        EachChunk.of(
            screen,
            reader,
            choice,
            (rowGroup, leaf) -> {
              List<PageDescription> pages = reader.pages(rowGroup, leaf.index());
              if (json.isSet()) {
                chunks.add(json(rowGroup, leaf, pages));
              } else {
                print(rowGroup, leaf, pages);
              }
            });
    if (json.isSet()) {
      Json.print(screen, new JsonObject().put("file", path.toString()).put("chunks", chunks));
    }
    return code;
  }

  private void print(int rowGroup, LeafColumn leaf, List<PageDescription> pages) {
    screen.line();
    screen.line(
        screen.heading(Printable.of(leaf.dotPath()) + ", row group " + rowGroup)
            + ": "
            + Amounts.count(pages.size(), "page"));
    Table table =
        new Table(
            ">page",
            "type",
            "encoding",
            ">values",
            ">nulls",
            ">rows",
            ">stored",
            ">decompressed",
            ">header",
            ">offset",
            "crc",
            "min",
            "max");
    for (PageDescription page : pages) {
      table.row(
          page.ordinal(),
          page.type(),
          page.encoding(),
          Amounts.count(page.values()),
          count(page.nulls()),
          count(page.rows()),
          Amounts.count(page.compressedBytes()),
          Amounts.count(page.uncompressedBytes()),
          page.headerBytes(),
          page.offset(),
          page.crc() == null ? null : String.format("%08x", page.crc()),
          page.statistics() == null
              ? null
              : BoundText.text(leaf.node(), BoundText.min(page.statistics())),
          page.statistics() == null
              ? null
              : BoundText.text(leaf.node(), BoundText.max(page.statistics())));
    }
    table.print(screen);
  }

  private static @Nullable String count(@Nullable Integer count) {
    return count == null ? null : Amounts.count(count);
  }

  private static JsonObject json(int rowGroup, LeafColumn leaf, List<PageDescription> pages) {
    List<JsonObject> list = new ArrayList<>();
    for (PageDescription page : pages) {
      list.add(
          new JsonObject()
              .put("page", page.ordinal())
              .put("type", page.type().name())
              .put("encoding", page.encoding() == null ? null : page.encoding().name())
              .put("values", page.values())
              .put("nulls", page.nulls())
              .put("rows", page.rows())
              .put("offset", page.offset())
              .put("headerBytes", page.headerBytes())
              .put("compressedBytes", page.compressedBytes())
              .put("uncompressedBytes", page.uncompressedBytes())
              .put("crc", page.crc() == null ? null : String.format("%08x", page.crc()))
              .putIfPresent("statistics", BoundText.json(leaf.node(), page.statistics())));
    }
    return new JsonObject()
        .put("rowGroup", rowGroup)
        .put("column", leaf.dotPath())
        .put("pages", list);
  }
}
