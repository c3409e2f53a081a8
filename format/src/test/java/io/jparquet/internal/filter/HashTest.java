package io.jparquet.internal.filter;

import io.jparquet.predicate.ValueTest;
import java.util.Arrays;

/** Accepts about every so many-th value, whatever its order. */
record HashTest(int salt, int every) implements ValueTest {

  /** Whether a value in boxed form is accepted. */
  boolean acceptsBoxed(Object value) {
    if (value instanceof byte[] bytes) {
      return accepts(bytes, 0, bytes.length);
    }
    return accepts(((Number) value).longValue());
  }

  @Override
  public boolean accepts(long number) {
    return Math.floorMod((number ^ salt) * 0x9E37_79B9_7F4A_7C15L >>> 7, every) == 0;
  }

  @Override
  public boolean accepts(byte[] data, int start, int length) {
    return accepts(Arrays.hashCode(Arrays.copyOfRange(data, start, start + length)));
  }
}
