package io.jparquet.internal.filter.row;

/**
 * A test whether a value begins or ends with some bytes.
 *
 * @param affix the bytes
 * @param atEnd whether they must be at its end
 */
record AffixTest(EqualBytes affix, boolean atEnd) implements BytesTest {

  @Override
  public boolean test(byte[] data, int start, int length) {
    int rest = length - affix.minLength();
    return rest >= 0 && affix.isAt(data, atEnd ? start + rest : start);
  }

  @Override
  public int minLength() {
    return affix.minLength();
  }

  @Override
  public double cost() {
    return affix.cost();
  }
}
