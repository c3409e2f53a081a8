package io.jparquet.internal.filter.row;

import io.jparquet.internal.level.BitWords;
import io.jparquet.vector.Vector;

/** The numbers of a set. Each number within the bounds of the set is looked up. */
final class NumberSlots implements SlotTest {
  private static final double COST = 10;

  private final NumberKeys keys;
  private final SlotTest bounds;
  private final KeySet members;
  private final long[] word = new long[Long.SIZE];

  /**
   * A test.
   *
   * @param bounds the smallest range that holds the set
   * @param members the set within its bounds
   */
  NumberSlots(NumberKeys keys, SlotTest bounds, KeySet members) {
    this.keys = keys;
    this.bounds = bounds;
    this.members = members;
  }

  @Override
  public void narrow(Vector vector, int slots, long[] mask) {
    bounds.narrow(vector, slots, mask);
    int words = BitWords.words(slots);
    for (int w = 0; w < words; w++) {
      if (mask[w] != 0) {
        int from = w << 6;
        keys.read(vector, from, Math.min(slots - from, Long.SIZE), word);
        mask[w] = members(mask[w]);
      }
    }
  }

  private long members(long candidates) {
    long found = 0;
    for (long left = candidates; left != 0; left &= left - 1) {
      int slot = Long.numberOfTrailingZeros(left);
      found |= members.bit(word[slot]) << slot;
    }
    return found;
  }

  @Override
  public double cost() {
    return COST;
  }
}
