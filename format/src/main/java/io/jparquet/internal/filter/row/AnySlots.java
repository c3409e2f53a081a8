package io.jparquet.internal.filter.row;

import io.jparquet.vector.Vector;

/** The values of one of several sets. */
final class AnySlots implements SlotTest {
  private final SlotTest[] tests;
  private long[] left = new long[0];
  private long[] passed = new long[0];

  AnySlots(SlotTest[] tests) {
    this.tests = tests;
  }

  @Override
  public void narrow(Vector vector, int slots, long[] mask) {
    left = RowBits.room(left, slots);
    passed = RowBits.room(passed, slots);
    RowBits.copy(mask, left, slots);
    for (SlotTest test : tests) {
      RowBits.copy(left, passed, slots);
      test.narrow(vector, slots, passed);
      RowBits.andNot(left, passed, slots);
    }
    RowBits.andNot(mask, left, slots);
  }

  @Override
  public double cost() {
    double cost = 0;
    for (SlotTest test : tests) {
      cost += test.cost();
    }
    return cost;
  }
}
