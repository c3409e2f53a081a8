package io.jparquet.internal.filter.row;

/**
 * A test whether a FLOAT16 is in a set of numbers.
 *
 * @param ranges the set
 */
record Float16Member(KeyRanges ranges) implements BytesTest {
  private static final double COST = 6;

  @Override
  public boolean test(byte[] data, int start, int length) {
    return ranges.contains(NumberKeys.float16Key(data, start));
  }

  @Override
  public double cost() {
    return COST;
  }
}
