package io.jparquet.internal.filter.row;

import io.jparquet.vector.Vector;
import java.util.function.IntFunction;

/** The same for all rows. */
record ConstantTest(boolean satisfied) implements RowTest {

  @Override
  public void narrow(IntFunction<Vector> vectors, int rows, long[] mask) {
    if (!satisfied) {
      RowBits.clear(mask, rows);
    }
  }

  @Override
  public double cost() {
    return 0;
  }
}
