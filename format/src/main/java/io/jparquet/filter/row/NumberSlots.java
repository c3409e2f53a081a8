package io.jparquet.filter.row;

import io.jparquet.level.BitWords;
import io.jparquet.vector.Vector;
import java.util.function.LongPredicate;

/** The numbers of a set that is looked up for each row, where it is within the set's bounds. */
final class NumberSlots implements SlotTest {
  private static final double COST = 10;

  private final NumberKeys keys;
  private final SlotTest bounds;
  private final LongPredicate members;
  private final long[] word = new long[Long.SIZE];

  /**
   * A test.
   *
   * @param bounds the smallest range that holds the set
   * @param members whether a key is in the set
   */
  NumberSlots(NumberKeys keys, SlotTest bounds, LongPredicate members) {
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
      found |= (members.test(word[slot]) ? 1L : 0L) << slot;
    }
    return found;
  }

  @Override
  public double cost() {
    return COST;
  }
}
