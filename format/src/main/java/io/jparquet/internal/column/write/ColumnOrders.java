package io.jparquet.internal.column.write;

import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;

/** The orders in which the bounds of columns are collected and declared. */
public final class ColumnOrders {
  private ColumnOrders() {}

  /**
   * The order of a column: the one that is set, or that of its type if none is set, or if the one
   * set for all columns does not suit its type.
   *
   * @throws IllegalArgumentException if the order set for this column does not suit its type
   */
  public static ColumnOrder of(LeafColumn column, WriteOptions options) {
    ColumnOrder wanted = options.get(WriteOptions.COLUMN_ORDER, column.dotPath());
    if (wanted == null) {
      return new ColumnOrder.TypeDefinedOrder();
    }
    if (wanted instanceof ColumnOrder.TypeDefinedOrder
        || ValueOrder.of(column.node(), wanted).isDefined()) {
      return wanted;
    }
    if (options.own(WriteOptions.COLUMN_ORDER, column.dotPath()) != null) {
      throw new IllegalArgumentException(
          "Column "
              + column.dotPath()
              + " can't have the order "
              + WriteOptions.COLUMN_ORDER.text(wanted)
              + ": IEEE_754_TOTAL_ORDER is for FLOAT, DOUBLE and FLOAT16, INT96_TIMESTAMP_ORDER for"
              + " INT96, TYPE_ORDER for all types");
    }
    return new ColumnOrder.TypeDefinedOrder();
  }
}
