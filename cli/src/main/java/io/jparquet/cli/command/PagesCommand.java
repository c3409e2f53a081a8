package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.inspect.FileInspection;
import io.jparquet.inspect.PageDescription;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Lists pages. */
@Command(
    name = "pages",
    description = "Lists the pages of column chunks, from their headers.",
    footer = {"", "Example:", "  jparquet pages --columns distance trips.parquet"})
public final class PagesCommand extends ChunkCommand<List<PageDescription>> {

  /** A command that prints to a screen. */
  public PagesCommand(Screen screen) {
    super(screen);
  }

  @Override
  List<PageDescription> read(ParquetReader reader, int rowGroup, LeafColumn leaf)
      throws IOException {
    return FileInspection.of(reader).pages(rowGroup, leaf.index());
  }

  @Override
  String summary(List<PageDescription> pages) {
    return Amounts.count(pages.size(), "page");
  }

  @Override
  Table table(LeafColumn leaf, List<PageDescription> pages) {
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
    return table;
  }

  private static @Nullable String count(@Nullable Integer count) {
    return count == null ? null : Amounts.count(count);
  }

  @Override
  void write(JsonObject chunk, LeafColumn leaf, List<PageDescription> pages) {
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
    chunk.put("pages", list);
  }
}
