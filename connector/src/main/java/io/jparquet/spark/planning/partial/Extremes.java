package io.jparquet.spark.planning.partial;

import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataType;

/** MIN and MAX. */
final class Extremes {

  private Extremes() {}

  /** Of integers, dates and times, decimals and conditions. */
  static final class OfLongs extends Accumulator {
    private final boolean isMax;
    private final DataType type;
    private long[] found = new long[0];

    OfLongs(int input, int filter, boolean isMax, DataType type) {
      super(input, filter);
      this.isMax = isMax;
      this.type = type;
    }

    @Override
    void add(Values values, long[] present, int size, int[] groups, int end) {
      found = grown(found, end, isMax ? Long.MIN_VALUE : Long.MAX_VALUE);
      long[] added = values.longs;
      for (int i = 0; i < size; i++) {
        if (Presence.has(present, i)) {
          int group = groups == null ? 1 : groups[i];
          found[group] =
              isMax ? Math.max(found[group], added[i]) : Math.min(found[group], added[i]);
        }
      }
    }

    @Override
    void write(int group, long count, GenericInternalRow row, int at) {
      row.update(at, count == 0 ? null : SparkValues.of(found[group], type));
    }

    @Override
    int fields() {
      return 1;
    }
  }

  /** Of FLOAT and DOUBLE, in the order of Spark; of equal values the first. */
  static final class OfDoubles extends Accumulator {
    private final boolean isMax;
    private final boolean isFloat;
    private double[] found = new double[0];

    OfDoubles(int input, int filter, boolean isMax, boolean isFloat) {
      super(input, filter);
      this.isMax = isMax;
      this.isFloat = isFloat;
    }

    @Override
    void add(Values values, long[] present, int size, int[] groups, int end) {
      found = grown(found, end, isMax ? Double.NEGATIVE_INFINITY : Double.NaN);
      double[] added = values.doubles;
      for (int i = 0; i < size; i++) {
        if (Presence.has(present, i)) {
          int group = groups == null ? 1 : groups[i];
          int order = ConditionSteps.CompareDoubles.compare(added[i], found[group]);
          if (isMax ? order > 0 : order < 0) {
            found[group] = added[i];
          }
        }
      }
    }

    @Override
    void write(int group, long count, GenericInternalRow row, int at) {
      if (count == 0) {
        row.setNullAt(at);
      } else if (isFloat) {
        row.setFloat(at, (float) found[group]);
      } else {
        row.setDouble(at, found[group]);
      }
    }

    @Override
    int fields() {
      return 1;
    }
  }
}
