package io.jparquet.internal.rewrite;

import io.jparquet.internal.stats.Int96Writer;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import java.util.List;

/** The options of a file that gets rows of another one. */
public final class CopiedOptions {
  private CopiedOptions() {}

  /**
   * Options that keep what a file declares about its columns, where nothing else was set: the order
   * of bounds, and the kind of its writer, if it has INT96 timestamps.
   *
   * @param source the footer of the (first) file
   * @param schema the schema that is written
   */
  public static WriteOptions of(WriteOptions options, FileMetaData source, SchemaEdit schema) {
    WriteOptions.Builder kept = options.toBuilder();
    for (LeafColumn leaf : schema.schema().leaves()) {
      String path = leaf.dotPath();
      ColumnOrder order = order(source.columnOrders(), schema.sources()[leaf.index()]);
      boolean isSet =
          options.get(WriteOptions.COLUMN_ORDER) != null
              || options.own(WriteOptions.COLUMN_ORDER, path) != null;
      if (!isSet
          && order instanceof ColumnOrder.IEEE754TotalOrder
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
}
