package io.jparquet.internal.stats;

import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.BooleanVector;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.FloatVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The smallest and the largest of some values, in the order of their column, and the number of NaN
 * among them. NaN is not a bound unless there is nothing else. Not thread-safe.
 */
public final class ValueBounds {
  private static final int SHOWN_BYTES = 32;

  private final ValueOrder order;

  /** In physical form; null while there is no value that can be compared. */
  private @Nullable Object min;

  private @Nullable Object max;
  private @Nullable Object minNan;
  private @Nullable Object maxNan;
  private long nans;

  /** Bounds in an order, which is defined. */
  public ValueBounds(ValueOrder order) {
    this.order = order;
  }

  public ValueOrder order() {
    return order;
  }

  /**
   * The smallest value; null if there is none. In a total order, the smallest NaN if there are no
   * other values.
   */
  public @Nullable Object min() {
    return min != null ? min : isTotal() ? minNan : null;
  }

  /** The largest value; otherwise like {@link #min()}. */
  public @Nullable Object max() {
    return max != null ? max : isTotal() ? maxNan : null;
  }

  /** Number of NaN. */
  public long nans() {
    return nans;
  }

  /** Whether there are values and all of them are NaN. */
  public boolean isOnlyNan() {
    return min == null && nans > 0;
  }

  private boolean isTotal() {
    return order == ValueOrder.FLOATING_POINT_TOTAL || order == ValueOrder.FLOAT16_TOTAL;
  }

  private void add(Object value) {
    if (min == null || order.compareValues(value, min) < 0) {
      min = value;
    }
    if (max == null || order.compareValues(value, max) > 0) {
      max = value;
    }
  }

  private void addNan(Object value) {
    nans++;
    if (isTotal()) {
      if (minNan == null || order.compareValues(value, minNan) < 0) {
        minNan = value;
      }
      if (maxNan == null || order.compareValues(value, maxNan) > 0) {
        maxNan = value;
      }
    }
  }

  /** Adds the values of others. */
  public void addAll(ValueBounds others) {
    if (others.min != null && others.max != null) {
      add(others.min);
      add(others.max);
    }
    long sum = nans + others.nans;
    if (others.minNan != null && others.maxNan != null) {
      addNan(others.minNan);
      addNan(others.maxNan);
    }
    nans = sum;
  }

  /** Adds the values of a vector without nulls. */
  public void addAll(Vector values) {
    int count = values.size();
    if (count == 0) {
      return;
    }
    if (values instanceof IntVector ints) {
      addInts(ints.values(), count);
    } else if (values instanceof LongVector longs) {
      addLongs(longs.values(), count);
    } else if (values instanceof FloatVector floats) {
      addFloats(floats.values(), count);
    } else if (values instanceof DoubleVector doubles) {
      addDoubles(doubles.values(), count);
    } else if (values instanceof BooleanVector booleans) {
      for (int i = 0; i < count; i++) {
        add(booleans.values()[i] != 0);
      }
    } else if (values instanceof BinaryVector binary) {
      addBytes(binary, count);
    }
  }

  private void addInts(int[] values, int count) {
    int least = values[0];
    int greatest = values[0];
    for (int i = 1; i < count; i++) {
      least = order.compare(values[i], least) < 0 ? values[i] : least;
      greatest = order.compare(values[i], greatest) > 0 ? values[i] : greatest;
    }
    add(least);
    add(greatest);
  }

  private void addLongs(long[] values, int count) {
    long least = values[0];
    long greatest = values[0];
    for (int i = 1; i < count; i++) {
      least = order.compare(values[i], least) < 0 ? values[i] : least;
      greatest = order.compare(values[i], greatest) > 0 ? values[i] : greatest;
    }
    add(least);
    add(greatest);
  }

  private void addFloats(float[] values, int count) {
    float least = Float.NaN;
    float greatest = Float.NaN;
    for (int i = 0; i < count; i++) {
      if (Float.isNaN(values[i])) {
        addNan(values[i]);
      } else {
        least = Float.isNaN(least) || order.compare(values[i], least) < 0 ? values[i] : least;
        greatest =
            Float.isNaN(greatest) || order.compare(values[i], greatest) > 0 ? values[i] : greatest;
      }
    }
    if (!Float.isNaN(least)) {
      add(least);
      add(greatest);
    }
  }

  private void addDoubles(double[] values, int count) {
    double least = Double.NaN;
    double greatest = Double.NaN;
    for (int i = 0; i < count; i++) {
      if (Double.isNaN(values[i])) {
        addNan(values[i]);
      } else {
        least = Double.isNaN(least) || order.compare(values[i], least) < 0 ? values[i] : least;
        greatest =
            Double.isNaN(greatest) || order.compare(values[i], greatest) > 0 ? values[i] : greatest;
      }
    }
    if (!Double.isNaN(least)) {
      add(least);
      add(greatest);
    }
  }

  /** Copies only the values that become bounds. */
  private void addBytes(BinaryVector values, int count) {
    byte[] data = values.data();
    boolean half = order == ValueOrder.FLOAT16 || order == ValueOrder.FLOAT16_TOTAL;
    byte[] least = min instanceof byte[] bytes ? bytes : null;
    byte[] greatest = max instanceof byte[] bytes ? bytes : null;
    for (int i = 0; i < count; i++) {
      int start = values.start(i);
      int length = values.length(i);
      if (half && ValueOrder.isNaN(data, start)) {
        addNan(Arrays.copyOfRange(data, start, start + length));
        continue;
      }
      if (least == null || order.compare(data, start, length, least, 0, least.length) < 0) {
        least = Arrays.copyOfRange(data, start, start + length);
      }
      if (greatest == null
          || order.compare(data, start, length, greatest, 0, greatest.length) > 0) {
        greatest = Arrays.copyOfRange(data, start, start + length);
      }
    }
    min = least;
    max = greatest;
  }

  /** A value in physical form, for messages. */
  public static String text(@Nullable Object value) {
    if (!(value instanceof byte[] bytes)) {
      return String.valueOf(value);
    }
    int shown = Math.min(bytes.length, SHOWN_BYTES);
    return "0x"
        + HexFormat.of().formatHex(bytes, 0, shown)
        + (shown < bytes.length ? "… (" + bytes.length + " bytes)" : "");
  }
}
