package io.jparquet.internal.filter.row;

import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.vector.BooleanVector;
import io.jparquet.vector.Vector;

/** The BOOLEAN values that are true, or those that are false. */
final class BooleanSlots implements SlotTest {
  /** The lowest bit of eight bytes. */
  private static final long LOWEST_BITS = 0x0101_0101_0101_0101L;

  /** A multiplication by it moves the lowest bit of byte {@code i} to bit {@code 56 + i}. */
  private static final long GATHER = 0x0102_0408_1020_4080L;

  private final boolean wanted;

  BooleanSlots(boolean wanted) {
    this.wanted = wanted;
  }

  @Override
  public void narrow(Vector vector, int slots, long[] mask) {
    byte[] values = ((BooleanVector) vector).values();
    long inverted = wanted ? 0 : -1L;
    int full = slots >>> 6;
    for (int w = 0; w < full; w++) {
      long word = 0;
      for (int i = 0; i < Long.SIZE; i += Byte.SIZE) {
        long eight = LittleEndian.getLong(values, (w << 6) + i) & LOWEST_BITS;
        word |= (eight * GATHER >>> 56) << i;
      }
      mask[w] &= word ^ inverted;
    }
    if ((slots & 63) != 0) {
      long word = 0;
      for (int i = full << 6; i < slots; i++) {
        word |= (values[i] & 1L) << i;
      }
      mask[full] &= word ^ inverted;
    }
  }

  @Override
  public double cost() {
    return 1;
  }
}
