package io.jparquet.internal.filter;

import io.jparquet.internal.filter.row.BytesTest;
import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.predicate.Predicate.Operator;
import java.util.Arrays;

/**
 * The values that a column may hold in a row group: nulls, NaN, and numbers or bytes within bounds.
 *
 * @param order the order of the bounds, in which the two zeros are equal
 * @param min the lower bound, or null if it is not known
 * @param max the upper bound, or null if it is not known
 * @param nulls whether some value may be null
 * @param ordered whether some value may be neither null nor NaN
 * @param nan whether some value may be NaN
 */
record ValueRange(
    ValueOrder order, Object min, Object max, boolean nulls, boolean ordered, boolean nan) {

  private static final TruthValues NOTHING = new TruthValues(false, false);

  static ValueRange of(ColumnStatistics statistics, boolean nullable) {
    return ofElements(statistics, nullable && !statistics.noNull());
  }

  /**
   * The values in a column whose nulls are known by other means, because writers disagree on
   * whether null and empty lists count as nulls.
   *
   * @param nulls whether some value may be null
   */
  static ValueRange ofElements(ColumnStatistics statistics, boolean nulls) {
    ValueOrder order = orderOf(statistics.order());
    // In the total order NaN can be a bound, but only of values that are all NaN.
    boolean bounded = !isNaN(order, statistics.min()) && !isNaN(order, statistics.max());
    boolean anyValue = !statistics.allNull();
    return new ValueRange(
        order,
        bounded ? statistics.min() : null,
        bounded ? statistics.max() : null,
        nulls,
        // Without an order, a NaN of FLOAT16 looks like any other value.
        anyValue && !(order.isDefined() && statistics.allNaN()),
        anyValue && !statistics.noNaN());
  }

  /** The order of values whose bounds are in the given order. */
  static ValueOrder orderOf(ValueOrder bounds) {
    return switch (bounds) {
      case FLOATING_POINT_TOTAL -> ValueOrder.FLOATING_POINT;
      case FLOAT16_TOTAL -> ValueOrder.FLOAT16;
      default -> bounds;
    };
  }

  TruthValues isNull() {
    return new TruthValues(nulls, ordered || nan);
  }

  /** The truth values of a comparison with a literal, which is null only for EQUAL_NULL_SAFE. */
  TruthValues compare(Operator operator, Object value) {
    if (value == null) {
      return isNull();
    }
    return switch (operator) {
      case EQUAL -> equal(value).orNull(nulls);
      case NOT_EQUAL -> equal(value).not().orNull(nulls);
      case LESS -> less(value).orNull(nulls);
      case GREATER_OR_EQUAL -> less(value).not().orNull(nulls);
      case GREATER -> greater(value).orNull(nulls);
      case LESS_OR_EQUAL -> greater(value).not().orNull(nulls);
      case EQUAL_NULL_SAFE -> nulls ? equal(value).union(TruthValues.FALSE) : equal(value);
    };
  }

  private TruthValues equal(Object value) {
    if (isNaN(order, value)) {
      return new TruthValues(nan, ordered || nan);
    }
    TruthValues outcomes = nan ? TruthValues.FALSE : NOTHING;
    if (ordered) {
      boolean below = max != null && comparable(value) && order.compareValues(value, max) > 0;
      boolean above = min != null && comparable(value) && order.compareValues(value, min) < 0;
      boolean only = isOnlyValue(value);
      outcomes = outcomes.union(new TruthValues(!below && !above, !only));
    }
    return outcomes;
  }

  private boolean isOnlyValue(Object value) {
    return min != null
        && max != null
        && comparable(value)
        && order.compareValues(min, value) == 0
        && order.compareValues(max, value) == 0;
  }

  /**
   * The truth values of a test whether a value is among literals: that of EQUAL with one of them.
   */
  TruthValues in(LiteralSet literals) {
    boolean within = literals.hasIncomparable() || literals.hasWithin(min, max);
    boolean mayBeTrue = nan && literals.hasNaN() || ordered && within;
    boolean only = literals.contains(min) && max != null && order.compareValues(min, max) == 0;
    return new TruthValues(mayBeTrue, nan || ordered && !only, nulls);
  }

  private TruthValues less(Object value) {
    if (isNaN(order, value)) {
      // Readers differ on whether a number is less than NaN.
      return anything();
    }
    TruthValues outcomes = nan ? TruthValues.FALSE : NOTHING;
    if (ordered) {
      boolean none = min != null && comparable(value) && order.compareValues(min, value) >= 0;
      boolean all = max != null && comparable(value) && order.compareValues(max, value) < 0;
      outcomes = outcomes.union(new TruthValues(!none, !all));
    }
    return outcomes;
  }

  private TruthValues greater(Object value) {
    if (isNaN(order, value)) {
      return anything();
    }
    // NaN is greater than a number here but not for all readers, so it may be either.
    TruthValues outcomes = nan ? TruthValues.ANY : NOTHING;
    if (ordered) {
      boolean none = max != null && comparable(value) && order.compareValues(max, value) <= 0;
      boolean all = min != null && comparable(value) && order.compareValues(min, value) > 0;
      outcomes = outcomes.union(new TruthValues(!none, !all));
    }
    return outcomes;
  }

  /** The truth values of a condition that may be true or false for each value. */
  TruthValues any() {
    return anything().orNull(nulls);
  }

  private TruthValues anything() {
    return ordered || nan ? TruthValues.ANY : NOTHING;
  }

  /** The truth values of a test whether the bytes of the column start with the given prefix. */
  TruthValues startsWith(byte[] prefix) {
    if (!ordered) {
      return NOTHING.orNull(nulls);
    }
    if (order != ValueOrder.UNSIGNED_BYTES) {
      return TruthValues.ANY;
    }
    byte[] low = (byte[]) min;
    byte[] high = (byte[]) max;
    boolean none =
        (low != null && order.compare(start(low, prefix.length), prefix) > 0)
            || (high != null && order.compare(start(high, prefix.length), prefix) < 0);
    // A value between two values with the prefix has the prefix too.
    boolean all =
        low != null
            && high != null
            && Arrays.equals(start(low, prefix.length), prefix)
            && Arrays.equals(start(high, prefix.length), prefix);
    return new TruthValues(!none, !all, nulls);
  }

  /** The truth values of a test whether the bytes of the column end with the given suffix. */
  TruthValues endsWith(byte[] suffix) {
    return part(suffix, BytesTest.endsWith(suffix));
  }

  /** The truth values of a test whether the bytes of the column contain the given ones. */
  TruthValues contains(byte[] infix) {
    return part(infix, BytesTest.contains(infix));
  }

  /**
   * The truth values of a test for some bytes anywhere in a value. Bounds say nothing about them,
   * unless both are the same value, which is then the only one.
   */
  private TruthValues part(byte[] part, BytesTest test) {
    if (!ordered) {
      return NOTHING.orNull(nulls);
    } else if (part.length == 0 && order == ValueOrder.UNSIGNED_BYTES) {
      return TruthValues.TRUE.orNull(nulls);
    }
    if (order != ValueOrder.UNSIGNED_BYTES
        || !(min instanceof byte[] value)
        || !isOnlyValue(value)) {
      return TruthValues.ANY;
    }
    return (test.test(value, 0, value.length) ? TruthValues.TRUE : TruthValues.FALSE).orNull(nulls);
  }

  private static byte[] start(byte[] bytes, int length) {
    return bytes.length <= length ? bytes : Arrays.copyOf(bytes, length);
  }

  /**
   * Whether the literal is in the physical form of the bounds; otherwise the bounds say nothing.
   */
  private boolean comparable(Object value) {
    Object bound = min != null ? min : max;
    if (bound == null || bound.getClass() != value.getClass()) {
      return false;
    }
    return !isFixedLength(order) || ((byte[]) bound).length == ((byte[]) value).length;
  }

  /** Whether an order compares byte arrays of one length only. */
  static boolean isFixedLength(ValueOrder order) {
    return order == ValueOrder.FLOAT16
        || order == ValueOrder.LITTLE_ENDIAN_96
        || order == ValueOrder.INT96_TIMESTAMP;
  }

  static boolean isNaN(ValueOrder order, Object value) {
    if (value instanceof Float number) {
      return Float.isNaN(number);
    } else if (value instanceof Double number) {
      return Double.isNaN(number);
    }
    return order == ValueOrder.FLOAT16
        && value instanceof byte[] bytes
        && bytes.length == 2
        && ValueOrder.isNaN(bytes, 0);
  }
}
