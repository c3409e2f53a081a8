package io.jparquet.internal.filter.row;

import io.jparquet.predicate.ValueTest;

/** Bytes that a test of the program accepts. */
record TestedBytes(ValueTest accepting) implements BytesTest {

  @Override
  public boolean test(byte[] data, int start, int length) {
    return accepting.accepts(data, start, length);
  }

  @Override
  public double cost() {
    return TestedValues.COST;
  }
}
