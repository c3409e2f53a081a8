package io.jparquet.spark.planning.partial;

import java.util.Arrays;

/** SUM and AVG of DOUBLE, added in the order of the rows as Spark adds them. */
final class DoubleSums extends Accumulator {
  private final boolean isAverage;
  private double[] sums = new double[2];

  DoubleSums(int input, int filter, boolean isAverage) {
    super(input, filter);
    this.isAverage = isAverage;
  }

  @Override
  void add(Values values, long[] present, int size, int[] groups, int end) {
    sums = grown(sums, end, 0.0);
    double[] added = values.doubles;
    if (groups == null) {
      double sum = sums[1];
      for (int i = 0; i < size; i++) {
        if (Presence.has(present, i)) {
          sum += added[i];
        }
      }
      sums[1] = sum;
      return;
    }
    for (int i = 0; i < size; i++) {
      if (Presence.has(present, i)) {
        sums[groups[i]] += added[i];
      }
    }
  }

  @Override
  boolean addFields(int group, PartialRow row, int end) {
    double value = row.nextDouble();
    if (isAverage && row.nextLong() == 0) {
      return false;
    }
    sums = grown(sums, end, 0.0);
    sums[group] += value;
    return true;
  }

  @Override
  void write(int group, long count, ResultRow row) {
    if (isAverage) {
      row.addDouble(sums[group]);
      row.add(count);
    } else if (count == 0) {
      row.addNull();
    } else {
      row.addDouble(sums[group]);
    }
  }

  @Override
  void clearValues(int end) {
    Arrays.fill(sums, 0, Math.min(end, sums.length), 0.0);
  }
}
