package io.jparquet.internal.filter.row;

import io.jparquet.internal.level.BitWords;
import io.jparquet.vector.Vector;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Rows that satisfy all of several conditions. Conditions with the least cost for each row that
 * they ruled out in the last batches are tested first; the others test only the remaining rows.
 */
final class EveryTest implements RowTest {
  /** Batches after which the order is reconsidered. */
  private static final int PERIOD = 16;

  private final Operand[] operands;
  private final double cost;
  private int batches;

  /** A condition, with the number of rows that it tested and of those that passed. */
  private static final class Operand {
    final RowTest test;
    final double testCost;
    double seen;
    double passed;

    Operand(RowTest test) {
      this.test = test;
      this.testCost = test.cost();
    }

    /**
     * The cost for a row that is ruled out; before the first batch, half of the rows are assumed to
     * pass.
     */
    double costOfRefusal() {
      return testCost * (seen + 2) / (seen - passed + 1);
    }

    /** Gives later batches more weight than earlier ones. */
    void forgetHalf() {
      seen /= 2;
      passed /= 2;
    }
  }

  EveryTest(List<RowTest> tests) {
    this.operands = tests.stream().map(Operand::new).toArray(Operand[]::new);
    this.cost = tests.stream().mapToDouble(RowTest::cost).sum();
    sort();
  }

  @Override
  public void narrow(IntFunction<Vector> vectors, int rows, long[] mask) {
    if (++batches % PERIOD == 0) {
      sort();
      for (Operand operand : operands) {
        operand.forgetHalf();
      }
    }
    int left = BitWords.count(mask, rows);
    for (Operand operand : operands) {
      operand.seen += left;
      operand.test.narrow(vectors, rows, mask);
      left = BitWords.count(mask, rows);
      operand.passed += left;
      if (left == 0) {
        return;
      }
    }
  }

  /** Insertion sort: there are few operands, and most of the time they are already sorted. */
  private void sort() {
    for (int i = 1; i < operands.length; i++) {
      Operand moving = operands[i];
      double rank = moving.costOfRefusal();
      int at = i;
      while (at > 0 && operands[at - 1].costOfRefusal() > rank) {
        operands[at] = operands[at - 1];
        at--;
      }
      operands[at] = moving;
    }
  }

  @Override
  public double cost() {
    return cost;
  }
}
