package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Prints page indexes. */
@Command(
    name = "index",
    description = "Prints the page index: bounds, null counts and places of data pages.",
    footer = {"", "Example:", "  jparquet index --columns id trips.parquet"})
public final class IndexCommand extends ChunkCommand<IndexCommand.Indexes> {

  /** A command that prints to a screen. */
  public IndexCommand(Screen screen) {
    super(screen);
  }

  /** The page index of a column chunk; either part may be missing. */
  record Indexes(@Nullable ColumnIndex columns, @Nullable OffsetIndex offsets) {}

  /** One page of both indexes. */
  private record Entry(
      @Nullable PageLocation location,
      boolean nulls,
      byte @Nullable [] min,
      byte @Nullable [] max,
      @Nullable Long nullCount) {}

  @Override
  Indexes read(ParquetReader reader, int rowGroup, LeafColumn leaf) throws IOException {
    return new Indexes(
        reader.columnIndex(rowGroup, leaf.index()), reader.offsetIndex(rowGroup, leaf.index()));
  }

  private static List<Entry> entries(Indexes indexes) {
    ColumnIndex columns = indexes.columns();
    OffsetIndex offsets = indexes.offsets();
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

  @Override
  String summary(Indexes indexes) {
    return (indexes.columns() == null
            ? "no column index"
            : "bounds " + indexes.columns().boundaryOrder())
        + (indexes.offsets() == null ? ", no offset index" : "");
  }

  @Override
  @Nullable Table table(LeafColumn leaf, Indexes indexes) {
    List<Entry> entries = entries(indexes);
    if (entries.isEmpty()) {
      return null;
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
    return table;
  }

  @Override
  void write(JsonObject chunk, LeafColumn leaf, Indexes indexes) {
    ColumnIndex columns = indexes.columns();
    List<JsonObject> pages = new ArrayList<>();
    for (Entry entry : entries(indexes)) {
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
    chunk
        .put("boundaryOrder", columns == null ? null : columns.boundaryOrder().name())
        .put("columnIndex", columns != null)
        .put("offsetIndex", indexes.offsets() != null)
        .put("pages", pages);
  }
}
