package io.jparquet.internal.rewrite;

import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.Type;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import java.util.List;

/** The options of a file that gets row groups of another one. */
public final class CopiedOptions {
  /**
   * Spark and Hive take INT96 timestamps of files whose {@code created_by} does not begin so for
   * local times of another writer, if a setting says so.
   */
  private static final String FAMILY_OF_SPARK = "parquet-mr";

  private CopiedOptions() {}

  /**
   * Options that keep what a file declares about its columns, where nothing else was set: the order
   * of bounds, and the family of its writer, if it has INT96 timestamps.
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
    boolean int96 = schema.schema().leaves().stream().anyMatch(leaf -> leaf.type() == Type.INT96);
    boolean isDefault = options.createdBy().equals(WriteOptions.defaults().createdBy());
    if (int96 && isDefault && isOfSpark(source)) {
      kept.createdBy(FAMILY_OF_SPARK + " compatible " + options.createdBy());
    }
    return kept.build();
  }

  private static ColumnOrder order(List<ColumnOrder> orders, int leaf) {
    return orders == null || leaf >= orders.size() ? null : orders.get(leaf);
  }

  /** Whether Spark takes INT96 timestamps of a file for those of its own writer. */
  public static boolean isOfSpark(FileMetaData file) {
    return file.createdBy() != null && file.createdBy().startsWith(FAMILY_OF_SPARK);
  }
}
