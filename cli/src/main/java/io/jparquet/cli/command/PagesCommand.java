package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.inspect.FileInspection;
import io.jparquet.inspect.PageDescription;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.Statistics;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists pages. */
@Command(
    name = "pages",
    description = {
      "Lists the pages of column chunks, from their headers.",
      "Pages that differ only in their bytes are one line."
    },
    footer = {"", "Example:", "  jparquet pages --columns distance trips.parquet"})
public final class PagesCommand extends ChunkCommand<List<PageDescription>> {
  /** Fewer pages that are alike have a line each. */
  private static final int LEAST_RUN = 3;

  @Option(names = "--all", description = "Lists each page, even if pages are alike.")
  private boolean all;

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
    List<String> parts = new ArrayList<>();
    long dictionaries = count(pages, page -> page.type() == PageType.DICTIONARY_PAGE);
    long data = count(pages, PageDescription::isDataPage);
    if (dictionaries > 0) {
      parts.add(Amounts.count(dictionaries, "dictionary page"));
    }
    parts.add(Amounts.count(data, "data page"));
    if (pages.size() > dictionaries + data) {
      parts.add(Amounts.count(pages.size() - dictionaries - data, "other page"));
    }
    long bytes =
        pages.stream().mapToLong(page -> (long) page.headerBytes() + page.compressedBytes()).sum();
    return String.join(", ", parts) + ", " + Amounts.bytes(bytes);
  }

  private static long count(List<PageDescription> pages, Predicate<PageDescription> kind) {
    return pages.stream().filter(kind).count();
  }

  @Override
  @Nullable String note(List<PageDescription> pages) {
    return runs(pages).size() == pages.size() ? null : "Pages alike are one line; --all lists each";
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
    for (List<PageDescription> run : runs(pages)) {
      PageDescription page = run.get(0);
      boolean one = run.size() == 1;
      String crc = page.crc() == null ? null : one ? String.format("%08x", page.crc()) : "each";
      table.row(
          one ? page.ordinal() : page.ordinal() + "–" + run.get(run.size() - 1).ordinal(),
          TypeText.of(page.type()),
          page.encoding(),
          Amounts.count(page.values()),
          count(page.nulls()),
          count(page.rows()),
          range(run, PageDescription::compressedBytes),
          range(run, PageDescription::uncompressedBytes),
          range(run, PageDescription::headerBytes),
          page.offset(),
          crc,
          page.statistics() == null
              ? null
              : BoundText.text(leaf.node(), BoundText.min(page.statistics())),
          page.statistics() == null
              ? null
              : BoundText.text(leaf.node(), BoundText.max(page.statistics())));
    }
    return table;
  }

  private static String range(List<PageDescription> run, ToIntFunction<PageDescription> bytes) {
    IntSummaryStatistics range = run.stream().mapToInt(bytes).summaryStatistics();
    String least = Amounts.count(range.getMin());
    return range.getMin() == range.getMax() ? least : least + "–" + Amounts.count(range.getMax());
  }

  /** Pages that have one line: runs of pages that are alike, or single pages. */
  private List<List<PageDescription>> runs(List<PageDescription> pages) {
    List<List<PageDescription>> runs = new ArrayList<>();
    for (int start = 0; start < pages.size(); ) {
      int end = start + 1;
      while (!all && end < pages.size() && alike(pages.get(start), pages.get(end))) {
        end++;
      }
      if (end - start < LEAST_RUN) {
        end = start + 1;
      }
      runs.add(pages.subList(start, end));
      start = end;
    }
    return runs;
  }

  /** Whether two pages differ only in their bytes, their offsets and their checksums. */
  private static boolean alike(PageDescription one, PageDescription other) {
    return one.type() == other.type()
        && one.encoding() == other.encoding()
        && one.values() == other.values()
        && Objects.equals(one.nulls(), other.nulls())
        && Objects.equals(one.rows(), other.rows())
        && (one.crc() == null) == (other.crc() == null)
        && sameBounds(one.statistics(), other.statistics());
  }

  private static boolean sameBounds(@Nullable Statistics one, @Nullable Statistics other) {
    if (one == null || other == null) {
      return one == null && other == null;
    }
    return Arrays.equals(BoundText.min(one), BoundText.min(other))
        && Arrays.equals(BoundText.max(one), BoundText.max(other));
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
