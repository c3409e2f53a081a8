package io.jparquet.internal.rewrite;

import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.scan.StoredRowGroups;
import io.jparquet.internal.stats.Int96Writer;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.internal.write.SourceLayout;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The options of a file that receives rows of another file. */
public final class CopiedOptions {
  private CopiedOptions() {}

  /**
   * Options that keep what a file declares about its columns, unless set otherwise: the order of
   * bounds, and the kind of its writer, if it has INT96 timestamps.
   *
   * @param source the footer of the (first) file
   * @param schema the schema that is written
   */
  public static WriteOptions of(WriteOptions options, FileMetaData source, SchemaEdit schema) {
    WriteOptions.Builder kept = options.toBuilder();
    for (LeafColumn leaf : schema.schema().leaves()) {
      String path = leaf.dotPath();
      ColumnOrder order = order(source.columnOrders(), schema.sources()[leaf.index()]);
      if (!options.isSet(WriteOptions.COLUMN_ORDER, path)
          && order != null
          && !(order instanceof ColumnOrder.TypeDefinedOrder)
          && ValueOrder.of(leaf.node(), order).isDefined()) {
        kept.set(WriteOptions.COLUMN_ORDER, path, order);
      }
    }
    if (Int96Writer.isIn(schema.schema()) && !isWriterDecided(options)) {
      kept.createdBy(Int96Writer.of(source.createdBy()).createdBy(options.createdBy()));
    }
    return kept.build();
  }

  /** Whether options name a writer other than this library. */
  public static boolean isWriterDecided(WriteOptions options) {
    return !options.createdBy().equals(WriteOptions.defaults().createdBy());
  }

  private static ColumnOrder order(List<ColumnOrder> orders, int leaf) {
    return orders == null || leaf >= orders.size() ? null : orders.get(leaf);
  }

  /**
   * The parts of the layout of a file that its rows keep.
   *
   * @param demand what is done with column chunks that are not encoded again
   * @param encoded whether most values are encoded again
   * @param sorted whether rows are sorted
   */
  public static Set<SourceLayout.Part> parts(Demand demand, boolean encoded, boolean sorted) {
    Set<SourceLayout.Part> parts =
        EnumSet.of(SourceLayout.Part.ENCODINGS, SourceLayout.Part.ROW_GROUP_BYTES);
    if (sorted) {
      parts.add(SourceLayout.Part.ROW_GROUP_ROWS); // else they end where they ended
    }
    if (demand != Demand.RECOMPRESS && demand != Demand.RECOMPRESS_ALL) {
      parts.add(SourceLayout.Part.CODECS);
    }
    if (demand != Demand.DESCRIBE) {
      parts.add(SourceLayout.Part.BLOOM_FILTERS); // else those of the input are copied
    }
    if (encoded || sorted) {
      parts.add(SourceLayout.Part.PAGES); // else few chunks are encoded, or none
    }
    return parts;
  }

  /**
   * Options with the layout of a file, unless set otherwise.
   *
   * @param parts the parts of it to keep
   */
  public static WriteOptions withLayout(
      WriteOptions options, OpenFile file, SchemaEdit schema, Set<SourceLayout.Part> parts)
      throws IOException {
    List<LeafColumn> leaves =
        Arrays.stream(schema.sources()).mapToObj(file.schema().leaves()::get).toList();
    List<RowGroup> rowGroups = new ArrayList<>();
    for (int i = 0; i < file.metaData().rowGroups().size(); i++) {
      rowGroups.add(file.visible(i, leaves));
    }
    Map<String, Integer> sources = new HashMap<>();
    for (LeafColumn leaf : schema.schema().leaves()) {
      sources.put(leaf.dotPath(), schema.sources()[leaf.index()]);
    }
    Map<Integer, OffsetIndex> pages =
        parts.contains(SourceLayout.Part.PAGES) && !rowGroups.isEmpty()
            ? pages(file, leaves)
            : Map.of();
    return new SourceLayout(rowGroups, pages).keep(options, schema.schema(), sources, parts);
  }

  /** The offset indexes of the first row group, by leaf. */
  private static Map<Integer, OffsetIndex> pages(OpenFile file, List<LeafColumn> leaves)
      throws IOException {
    Map<Integer, OffsetIndex> pages = new HashMap<>();
    try (StoredRowGroups stored = new StoredRowGroups(file, leaves, List.of(0))) {
      for (ChunkPlan.Chunk chunk : stored.plan(0, leaves).chunks()) {
        OffsetIndex index = stored.offsetIndex(0, chunk);
        if (index != null) {
          pages.put(chunk.column().index(), index);
        }
      }
    }
    return pages;
  }
}
