package io.jparquet.internal.rewrite;

import io.jparquet.internal.column.write.ColumnOrders;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.metadata.Type;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.BooleanVector;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.FloatVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.StructVector;
import io.jparquet.vector.Vector;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares rows in batches by some columns, in the order that the new file declares for each
 * column. NaN comes after all other numbers, unless the order is that of IEEE 754, in which
 * negative NaNs come first. In the orders of types, all NaNs are equal, and so are the two zeros.
 *
 * <p>Specification: {@code SortingColumn} and {@code ColumnOrder} in parquet.thrift.
 */
final class SortKeys {
  /**
   * A column.
   *
   * @param places the indexes of the field and of its members on the way to the column
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Key(int[] places, ValueOrder order, boolean descending, boolean nullsFirst) {}

  private final List<Key> keys = new ArrayList<>();

  /**
   * Keys of a schema.
   *
   * @param options how the new file is written: its sorting columns and column orders
   * @throws IllegalArgumentException naming the column, if it is in a list or map, or if its type
   *     has no order
   */
  SortKeys(ParquetSchema schema, WriteOptions options) {
    for (SortingColumn column : options.sortingColumns()) {
      LeafColumn leaf = schema.leaves().get(column.columnIdx());
      ValueOrder order = order(leaf, options);
      if (leaf.maxRepetitionLevel() > 0 || !order.isDefined()) {
        throw new IllegalArgumentException(
            "Rows can't be sorted by the column "
                + leaf.dotPath()
                + ", because "
                + (order.isDefined()
                    ? "it can have several values in a row"
                    : "its values have no order"));
      }
      List<Integer> places = new ArrayList<>();
      find(schema.fields(), leaf, places);
      keys.add(
          new Key(
              places.stream().mapToInt(Integer::intValue).toArray(),
              order,
              column.descending(),
              column.nullsFirst()));
    }
  }

  private static ValueOrder order(LeafColumn leaf, WriteOptions options) {
    if (leaf.type() == Type.INT96) {
      return ValueOrder.INT96_TIMESTAMP;
    }
    ValueOrder declared = ValueOrder.of(leaf.node(), ColumnOrders.of(leaf, options));
    return declared.isDefined() ? declared : ValueOrder.ofValues(leaf.node());
  }

  private static boolean find(List<Field> fields, LeafColumn leaf, List<Integer> places) {
    for (int i = 0; i < fields.size(); i++) {
      places.add(i);
      Field field = fields.get(i);
      if (field instanceof LeafField own && own.column().index() == leaf.index()
          || field instanceof GroupField group && find(group.fields(), leaf, places)) {
        return true;
      }
      places.remove(places.size() - 1);
    }
    return false;
  }

  /** Compares two rows, each given by the vectors of its batch. */
  int compare(List<Vector> vectors, int row, List<Vector> others, int other) {
    for (Key key : keys) {
      Vector left = present(vectors, key.places(), row);
      Vector right = present(others, key.places(), other);
      int result;
      if (left == null || right == null) {
        result = left == right ? 0 : (left == null) == key.nullsFirst() ? -1 : 1;
      } else {
        int order = compare(key.order(), left, row, right, other);
        result = key.descending() ? -order : order;
      }
      if (result != 0) {
        return result;
      }
    }
    return 0;
  }

  /** The vector of a column; null if the row has no value in it. */
  private static Vector present(List<Vector> vectors, int[] places, int row) {
    Vector at = vectors.get(places[0]);
    for (int i = 1; i < places.length; i++) {
      if (at.isNull(row)) {
        return null;
      }
      at = ((StructVector) at).child(places[i]);
    }
    return at.isNull(row) ? null : at;
  }

  private static int compare(ValueOrder order, Vector left, int row, Vector right, int other) {
    if (left instanceof IntVector own && right instanceof IntVector others) {
      return order.compare(own.values()[row], others.values()[other]);
    } else if (left instanceof LongVector own && right instanceof LongVector others) {
      return order.compare(own.values()[row], others.values()[other]);
    } else if (left instanceof DoubleVector own && right instanceof DoubleVector others) {
      double one = own.values()[row];
      double two = others.values()[other];
      boolean hasNaN =
          order == ValueOrder.FLOATING_POINT && (Double.isNaN(one) || Double.isNaN(two));
      return hasNaN
          ? Boolean.compare(Double.isNaN(one), Double.isNaN(two))
          : order.compare(one, two);
    } else if (left instanceof FloatVector own && right instanceof FloatVector others) {
      float one = own.values()[row];
      float two = others.values()[other];
      boolean hasNaN = order == ValueOrder.FLOATING_POINT && (Float.isNaN(one) || Float.isNaN(two));
      return hasNaN ? Boolean.compare(Float.isNaN(one), Float.isNaN(two)) : order.compare(one, two);
    } else if (left instanceof BooleanVector own && right instanceof BooleanVector others) {
      return Byte.compare(own.values()[row], others.values()[other]);
    }
    BinaryVector own = (BinaryVector) left;
    BinaryVector others = (BinaryVector) right;
    if (order == ValueOrder.FLOAT16) {
      boolean isNaN = ValueOrder.isNaN(own.data(), own.start(row));
      boolean isOtherNaN = ValueOrder.isNaN(others.data(), others.start(other));
      if (isNaN || isOtherNaN) {
        return Boolean.compare(isNaN, isOtherNaN);
      }
    }
    return order.compare(
        own.data(),
        own.start(row),
        own.length(row),
        others.data(),
        others.start(other),
        others.length(other));
  }
}
