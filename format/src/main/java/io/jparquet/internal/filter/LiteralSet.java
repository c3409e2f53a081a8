package io.jparquet.internal.filter;

import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.LeafColumn;
import java.util.ArrayList;
import java.util.List;

/**
 * The literals of a {@link Predicate.In}, sorted in the order of a column, so that each of many
 * ranges of values costs one binary search. Immutable.
 */
final class LiteralSet {
  private final ValueOrder order;
  private final List<Object> sorted;
  private final boolean nan;
  private final boolean incomparable;

  private LiteralSet(ValueOrder order, List<Object> sorted, boolean nan, boolean incomparable) {
    this.order = order;
    this.sorted = sorted;
    this.nan = nan;
    this.incomparable = incomparable;
  }

  /**
   * The literals for a column.
   *
   * @param order the order of the column's ranges; may be undefined
   */
  static LiteralSet of(List<?> literals, LeafColumn column, ValueOrder order) {
    List<Object> sorted = new ArrayList<>(literals.size());
    boolean nan = false;
    boolean incomparable = false;
    for (Object literal : literals) {
      if (ValueRange.isNaN(order, literal)) {
        nan = true;
      } else if (order.isDefined() && isPhysical(literal, column, order)) {
        sorted.add(literal);
      } else {
        incomparable = true;
      }
    }
    sorted.sort(order::compareValues);
    return new LiteralSet(order, sorted, nan, incomparable);
  }

  private static boolean isPhysical(Object literal, LeafColumn column, ValueOrder order) {
    return switch (column.type()) {
      case BOOLEAN -> literal instanceof Boolean;
      case INT32 -> literal instanceof Integer;
      case INT64 -> literal instanceof Long;
      case FLOAT -> literal instanceof Float;
      case DOUBLE -> literal instanceof Double;
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY, INT96 ->
          literal instanceof byte[] bytes
              && (!ValueRange.isFixedLength(order) || bytes.length == column.node().typeLength());
      case UNKNOWN -> false;
    };
  }

  /** Whether NaN is among the literals. */
  boolean hasNaN() {
    return nan;
  }

  /** Whether a literal is not in the physical form of the column, so that bounds say nothing. */
  boolean hasIncomparable() {
    return incomparable;
  }

  /** Whether a literal is within bounds; each bound may be null. */
  boolean hasWithin(Object min, Object max) {
    int first = min == null ? 0 : firstFrom(min);
    return first < sorted.size()
        && (max == null || order.compareValues(sorted.get(first), max) <= 0);
  }

  /** Whether a value, which may be null, is among the literals. */
  boolean contains(Object value) {
    return value != null && hasWithin(value, value);
  }

  /** The index of the first literal that is not below a value. */
  private int firstFrom(Object value) {
    int low = 0;
    int high = sorted.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (order.compareValues(sorted.get(middle), value) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
