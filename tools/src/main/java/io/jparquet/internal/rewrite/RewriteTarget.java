package io.jparquet.internal.rewrite;

import io.jparquet.internal.column.write.ColumnOrders;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;

/**
 * The file that row groups go into.
 *
 * @param schema its schema
 * @param options how to write it
 * @param masks the columns whose values are replaced
 */
public record RewriteTarget(ParquetSchema schema, WriteOptions options, ColumnMasks masks) {
  /** A file with the values as they are. */
  public RewriteTarget(ParquetSchema schema, WriteOptions options) {
    this(schema, options, ColumnMasks.none());
  }

  /** The order of bounds that the file declares for a column. */
  ColumnOrder order(LeafColumn column) {
    return ColumnOrders.of(column, options);
  }

  /** Whether a column is encrypted. */
  boolean encrypts(LeafColumn column) {
    return options.encryption() != null && options.encryption().keyOf(column, schema) != null;
  }
}
