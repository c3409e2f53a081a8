package io.jparquet.internal.filter.row;

import io.jparquet.internal.level.BitWords;
import io.jparquet.predicate.ValueTest;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;

/**
 * Numbers that a test of the program accepts, or those that it rejects. Consecutive equal numbers
 * are tested once.
 */
final class TestedNumbers implements SlotTest {
  /** Words of slots that are tested together. */
  private static final int WORDS = 16;

  private final ValueTest.Numbers accepting;
  private final long negation;
  private final long[] numbers = new long[WORDS * Long.SIZE];
  private final long[] accepted = new long[WORDS];

  /** For each candidate, the place of its number among the tested ones. */
  private final int[] places = new int[WORDS * Long.SIZE];

  TestedNumbers(ValueTest accepting, boolean negated) {
    this.accepting = accepting.numbers();
    this.negation = negated ? -1L : 0;
  }

  @Override
  public void narrow(Vector vector, int slots, long[] mask) {
    int words = BitWords.words(slots);
    for (int from = 0; from < words; from += WORDS) {
      int to = Math.min(from + WORDS, words);
      int count =
          vector instanceof IntVector ints
              ? collect(ints.values(), from, to, mask)
              : collect(((LongVector) vector).values(), from, to, mask);
      if (count > 0) {
        accepting.test(numbers, count, accepted);
        keepAccepted(from, to, mask);
      }
    }
  }

  /** Collects the numbers of the candidates in some words, and returns how many there are. */
  private int collect(int[] values, int from, int to, long[] mask) {
    int candidate = 0;
    int place = -1;
    int last = 0;
    for (int w = from; w < to; w++) {
      for (long left = mask[w]; left != 0; left &= left - 1) {
        int value = values[(w << 6) + Long.numberOfTrailingZeros(left)];
        place += place < 0 || value != last ? 1 : 0;
        last = value;
        numbers[place] = value;
        places[candidate++] = place;
      }
    }
    return place + 1;
  }

  private int collect(long[] values, int from, int to, long[] mask) {
    int candidate = 0;
    int place = -1;
    long last = 0;
    for (int w = from; w < to; w++) {
      for (long left = mask[w]; left != 0; left &= left - 1) {
        long value = values[(w << 6) + Long.numberOfTrailingZeros(left)];
        place += place < 0 || value != last ? 1 : 0;
        last = value;
        numbers[place] = value;
        places[candidate++] = place;
      }
    }
    return place + 1;
  }

  private void keepAccepted(int from, int to, long[] mask) {
    int candidate = 0;
    for (int w = from; w < to; w++) {
      long kept = 0;
      for (long left = mask[w]; left != 0; left &= left - 1) {
        int place = places[candidate++];
        long bit = (accepted[place >>> 6] ^ negation) >>> place & 1;
        kept |= bit << Long.numberOfTrailingZeros(left);
      }
      mask[w] = kept;
    }
  }

  @Override
  public double cost() {
    return TestedValues.COST;
  }
}
