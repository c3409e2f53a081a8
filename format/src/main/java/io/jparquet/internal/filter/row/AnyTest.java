package io.jparquet.internal.filter.row;

import io.jparquet.vector.Vector;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;

/** Rows that satisfy one of several conditions. */
final class AnyTest implements RowTest {
  private final RowTest[] tests;
  private final double cost;
  private long[] left = new long[0];
  private long[] passed = new long[0];

  AnyTest(List<RowTest> tests) {
    this.tests =
        tests.stream().sorted(Comparator.comparingDouble(RowTest::cost)).toArray(RowTest[]::new);
    this.cost = tests.stream().mapToDouble(RowTest::cost).sum();
  }

  @Override
  public void narrow(IntFunction<Vector> vectors, int rows, long[] mask) {
    left = RowBits.room(left, rows);
    passed = RowBits.room(passed, rows);
    RowBits.copy(mask, left, rows);
    for (RowTest test : tests) {
      if (!RowBits.any(left, rows)) {
        return;
      }
      RowBits.copy(left, passed, rows);
      test.narrow(vectors, rows, passed);
      RowBits.andNot(left, passed, rows);
    }
    RowBits.andNot(mask, left, rows);
  }

  @Override
  public double cost() {
    return cost;
  }
}
