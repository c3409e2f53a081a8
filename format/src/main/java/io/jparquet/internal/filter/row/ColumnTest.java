package io.jparquet.internal.filter.row;

import io.jparquet.metadata.Type;
import io.jparquet.schema.LeafColumn;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.BooleanVector;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.FloatVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;
import java.util.function.IntFunction;

/** Rows whose value in a column is in a set, or is null if nulls are included. */
final class ColumnTest implements RowTest {
  /** Nulls are tested in words of 64 rows. */
  private static final double NULLS_COST = 0.1;

  private final LeafColumn leaf;
  private final Class<? extends Vector> vectorType;
  private final boolean nulls;

  /** The test of values; null if all rows with a value satisfy the condition, or none. */
  private final SlotTest values;

  private final boolean anyValue;
  private long[] nullRows = new long[0];

  ColumnTest(LeafColumn leaf, ValueSet values, boolean nulls) {
    this.leaf = leaf;
    this.vectorType = vectorType(leaf.type());
    this.nulls = nulls;
    this.anyValue = values != ValueSet.Constant.NONE;
    this.values = values instanceof ValueSet.Constant ? null : ValueSet.test(values, leaf.type());
  }

  private static Class<? extends Vector> vectorType(Type type) {
    return switch (type) {
      case BOOLEAN -> BooleanVector.class;
      case INT32 -> IntVector.class;
      case INT64 -> LongVector.class;
      case FLOAT -> FloatVector.class;
      case DOUBLE -> DoubleVector.class;
      case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> BinaryVector.class;
      case UNKNOWN -> throw new IllegalStateException("No vectors of an unknown type");
    };
  }

  @Override
  public void narrow(IntFunction<Vector> vectors, int rows, long[] mask) {
    Vector vector = checked(vectors.apply(leaf.index()), rows);
    long[] validity = vector.validity();
    boolean keepsNulls = nulls && validity != null;
    if (keepsNulls) {
      nullRows = RowBits.room(nullRows, rows);
      RowBits.copy(mask, nullRows, rows);
      RowBits.andNot(nullRows, validity, rows);
    }
    if (!anyValue) {
      RowBits.clear(mask, rows);
    } else {
      if (validity != null) {
        RowBits.and(mask, validity, rows);
      }
      if (values != null && RowBits.any(mask, rows)) {
        values.narrow(vector, rows, mask);
      }
    }
    if (keepsNulls) {
      RowBits.or(mask, nullRows, rows);
    }
  }

  private Vector checked(Vector vector, int rows) {
    if (!vectorType.isInstance(vector) || vector.size() < rows) {
      throw new IllegalArgumentException(
          "The condition on column '"
              + leaf.dotPath()
              + "' needs a "
              + vectorType.getSimpleName()
              + " of "
              + rows
              + " rows or more, not "
              + (vector == null
                  ? "null"
                  : "a " + vector.getClass().getSimpleName() + " of " + vector.size()));
    }
    return vector;
  }

  @Override
  public double cost() {
    return values == null ? NULLS_COST : NULLS_COST + values.cost();
  }
}
