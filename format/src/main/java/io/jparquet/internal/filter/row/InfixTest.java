package io.jparquet.internal.filter.row;

import io.jparquet.internal.bytes.LittleEndian;
import java.util.Arrays;

/**
 * A test whether a value contains a sequence of one or more bytes. Eight places at a time are
 * compared with both the first and the last byte.
 */
final class InfixTest implements BytesTest {
  private static final double COST = 20;
  private static final long LOWEST_BITS = 0x0101_0101_0101_0101L;
  private static final long HIGHEST_BITS = 0x8080_8080_8080_8080L;

  private final byte[] infix;

  /** The first and the last byte, each eight times. */
  private final long first;

  private final long last;

  InfixTest(byte[] infix) {
    this.infix = infix;
    this.first = (infix[0] & 0xFF) * LOWEST_BITS;
    this.last = (infix[infix.length - 1] & 0xFF) * LOWEST_BITS;
  }

  @Override
  public boolean test(byte[] data, int start, int length) {
    int place = start;
    // The last place where the infix fits.
    int end = start + length - infix.length;
    int toLast = infix.length - 1;
    for (; place <= end - (Long.BYTES - 1); place += Long.BYTES) {
      long candidates =
          zeros(LittleEndian.getLong(data, place) ^ first)
              & zeros(LittleEndian.getLong(data, place + toLast) ^ last);
      for (; candidates != 0; candidates &= candidates - 1) {
        if (isAt(data, place + (Long.numberOfTrailingZeros(candidates) >>> 3))) {
          return true;
        }
      }
    }
    for (; place <= end; place++) {
      if (isAt(data, place)) {
        return true;
      }
    }
    return false;
  }

  /** The highest bit of each byte that is zero, and of some that are one above such a byte. */
  private static long zeros(long bytes) {
    return (bytes - LOWEST_BITS) & ~bytes & HIGHEST_BITS;
  }

  private boolean isAt(byte[] data, int place) {
    return data[place] == infix[0]
        && Arrays.equals(data, place, place + infix.length, infix, 0, infix.length);
  }

  @Override
  public int minLength() {
    return infix.length;
  }

  @Override
  public double cost() {
    return COST;
  }
}
