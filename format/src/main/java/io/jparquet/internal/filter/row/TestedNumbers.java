package io.jparquet.internal.filter.row;

import io.jparquet.internal.level.BitWords;
import io.jparquet.predicate.ValueTest;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;

/**
 * Numbers that a test of the program accepts, or those that it does not. Equal numbers in a row are
 * tested once.
 */
final class TestedNumbers implements SlotTest {
  private final ValueTest accepting;
  private final long negation;

  TestedNumbers(ValueTest accepting, boolean negated) {
    this.accepting = accepting;
    this.negation = negated ? -1L : 0;
  }

  @Override
  public void narrow(Vector vector, int slots, long[] mask) {
    int words = BitWords.words(slots);
    for (int w = 0; w < words; w++) {
      if (mask[w] != 0) {
        long accepted =
            vector instanceof IntVector ints
                ? accepted(ints.values(), w << 6, mask[w])
                : accepted(((LongVector) vector).values(), w << 6, mask[w]);
        mask[w] &= accepted ^ negation;
      }
    }
  }

  /** The slots of a word, which has candidates, whose number is accepted. */
  private long accepted(int[] values, int from, long candidates) {
    int last = values[from + Long.numberOfTrailingZeros(candidates)];
    long yes = bit(last);
    long found = 0;
    for (long left = candidates; left != 0; left &= left - 1) {
      int slot = Long.numberOfTrailingZeros(left);
      int value = values[from + slot];
      if (value != last) {
        last = value;
        yes = bit(value);
      }
      found |= yes << slot;
    }
    return found;
  }

  private long accepted(long[] values, int from, long candidates) {
    long last = values[from + Long.numberOfTrailingZeros(candidates)];
    long yes = bit(last);
    long found = 0;
    for (long left = candidates; left != 0; left &= left - 1) {
      int slot = Long.numberOfTrailingZeros(left);
      long value = values[from + slot];
      if (value != last) {
        last = value;
        yes = bit(value);
      }
      found |= yes << slot;
    }
    return found;
  }

  private long bit(long value) {
    return accepting.accepts(value) ? 1 : 0;
  }

  @Override
  public double cost() {
    return TestedValues.COST;
  }
}
