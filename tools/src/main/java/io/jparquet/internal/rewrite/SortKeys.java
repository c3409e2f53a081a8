package io.jparquet.internal.rewrite;

import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.metadata.Type;
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
 * Compares rows in batches by some columns, in the order of each column's type. NaN comes after all
 * other numbers.
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
   * @throws IllegalArgumentException naming the column, if it is in a list or map, or if its type
   *     has no order
   */
  SortKeys(ParquetSchema schema, List<SortingColumn> columns) {
    for (SortingColumn column : columns) {
      LeafColumn leaf = schema.leaves().get(column.columnIdx());
      ValueOrder order = order(leaf);
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

  private static ValueOrder order(LeafColumn leaf) {
    ValueOrder order = ValueOrder.ofValues(leaf.node());
    if (leaf.type() == Type.INT96) {
      return ValueOrder.INT96_TIMESTAMP;
    }
    return order == ValueOrder.FLOAT16 ? ValueOrder.FLOAT16_TOTAL : order;
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
      return Double.compare(own.values()[row], others.values()[other]);
    } else if (left instanceof FloatVector own && right instanceof FloatVector others) {
      return Float.compare(own.values()[row], others.values()[other]);
    } else if (left instanceof BooleanVector own && right instanceof BooleanVector others) {
      return Byte.compare(own.values()[row], others.values()[other]);
    }
    BinaryVector own = (BinaryVector) left;
    BinaryVector others = (BinaryVector) right;
    return order.compare(
        own.data(),
        own.start(row),
        own.length(row),
        others.data(),
        others.start(other),
        others.length(other));
  }
}
