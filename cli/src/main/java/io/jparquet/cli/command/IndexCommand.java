package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
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

/** Prints page indexes. */
@Command(
    name = "index",
    description = "Prints the page index: bounds, null counts and places of data pages.",
    footer = {"", "Example:", "  jparquet index --columns id trips.parquet"})
public final class IndexCommand implements Callable<Integer> {
  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private ColumnChoice choice = new ColumnChoice();
  @Mixin private JsonOption json = new JsonOption();

  /** A command that prints to a screen. */
  public IndexCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    return files.each(screen, ReadIntent.FOOTER, this::print);
  }

  /** One page of both indexes. */
  private record Entry(
      @Nullable PageLocation location,
      boolean nulls,
      byte @Nullable [] min,
      byte @Nullable [] max,
      @Nullable Long nullCount) {}

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
              ColumnIndex columns = reader.columnIndex(rowGroup, leaf.index());
              OffsetIndex offsets = reader.offsetIndex(rowGroup, leaf.index());
              if (json.isSet()) {
                chunks.add(json(rowGroup, leaf, columns, offsets));
              } else {
                print(rowGroup, leaf, columns, offsets);
              }
            });
    if (json.isSet()) {
      Json.print(screen, new JsonObject().put("file", path.toString()).put("chunks", chunks));
    }
    return code;
  }

  private static List<Entry> entries(@Nullable ColumnIndex columns, @Nullable OffsetIndex offsets) {
    int pages = columns == null ? 0 : columns.nullPages().size();
    int locations = offsets == null ? 0 : offsets.pageLocations().size();
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < Math.max(pages, locations); i++) {
      PageLocation location =
          offsets == null || i >= locations ? null : offsets.pageLocations().get(i);
      entries.add(
          columns == null || i >= pages
              ? new Entry(location, false, null, null, null)
              : entry(location, columns, i));
    }
    return entries;
  }

  private static Entry entry(@Nullable PageLocation location, ColumnIndex columns, int page) {
    boolean nulls = columns.nullPages().get(page);
    List<Long> counts = columns.nullCounts();
    return new Entry(
        location,
        nulls,
        nulls ? null : at(columns.minValues(), page),
        nulls ? null : at(columns.maxValues(), page),
        counts == null ? null : at(counts, page));
  }

  /** An element of a list that a damaged index may have made too short. */
  private static <T> @Nullable T at(List<T> list, int index) {
    return index < list.size() ? list.get(index) : null;
  }

  private void print(
      int rowGroup, LeafColumn leaf, @Nullable ColumnIndex columns, @Nullable OffsetIndex offsets) {
    screen.line();
    screen.line(
        screen.heading(Printable.of(leaf.dotPath()) + ", row group " + rowGroup)
            + ": "
            + (columns == null ? "no column index" : "bounds " + columns.boundaryOrder())
            + (offsets == null ? ", no offset index" : ""));
    List<Entry> entries = entries(columns, offsets);
    if (entries.isEmpty()) {
      return;
    }
    Table table = new Table(">page", ">first row", ">nulls", "min", "max", ">offset", ">bytes");
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      PageLocation location = entry.location();
      table.row(
          i,
          location == null ? null : Amounts.count(location.firstRowIndex()),
          entry.nullCount() == null ? null : Amounts.count(entry.nullCount()),
          entry.nulls() ? "only nulls" : BoundText.text(leaf.node(), entry.min()),
          BoundText.text(leaf.node(), entry.max()),
          location == null ? null : location.offset(),
          location == null ? null : Amounts.count(location.compressedPageSize()));
    }
    table.print(screen);
  }

  private static JsonObject json(
      int rowGroup, LeafColumn leaf, @Nullable ColumnIndex columns, @Nullable OffsetIndex offsets) {
    List<JsonObject> pages = new ArrayList<>();
    for (Entry entry : entries(columns, offsets)) {
      PageLocation location = entry.location();
      JsonObject page = new JsonObject();
      if (location != null) {
        page.put("firstRow", location.firstRowIndex())
            .put("offset", location.offset())
            .put("bytes", location.compressedPageSize());
      }
      if (columns != null) {
        page.put("onlyNulls", entry.nulls())
            .put("min", BoundText.json(leaf.node(), entry.min()))
            .put("max", BoundText.json(leaf.node(), entry.max()))
            .put("nulls", entry.nullCount());
      }
      pages.add(page);
    }
    return new JsonObject()
        .put("rowGroup", rowGroup)
        .put("column", leaf.dotPath())
        .put("boundaryOrder", columns == null ? null : columns.boundaryOrder().name())
        .put("columnIndex", columns != null)
        .put("offsetIndex", offsets != null)
        .put("pages", pages);
  }
}
