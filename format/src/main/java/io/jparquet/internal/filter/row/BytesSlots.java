package io.jparquet.internal.filter.row;

import io.jparquet.internal.level.BitWords;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.Vector;

/** The values in bytes that satisfy a condition, or those that do not. */
final class BytesSlots implements SlotTest {
  private final BytesTest test;
  private final boolean negated;

  /** The lengths that can satisfy the condition; null if all can, or too many. */
  private final IntRange lengths;

  private final DictionaryMatches dictionaryMatches;
  private long[] matching = new long[0];

  BytesSlots(BytesTest test, boolean negated) {
    this.test = test;
    this.negated = negated;
    this.lengths =
        test.maxLength() == Integer.MAX_VALUE
            ? null
            : new IntRange(test.minLength(), test.maxLength());
    this.dictionaryMatches = new DictionaryMatches(test);
  }

  @Override
  public void narrow(Vector vector, int slots, long[] mask) {
    BinaryVector bytes = (BinaryVector) vector;
    if (negated) {
      matching = RowBits.room(matching, slots);
      RowBits.copy(mask, matching, slots);
      narrowToMatching(bytes, slots, matching);
      RowBits.andNot(mask, matching, slots);
    } else {
      narrowToMatching(bytes, slots, mask);
    }
  }

  private void narrowToMatching(BinaryVector bytes, int slots, long[] mask) {
    if (bytes.dictionary() != null) {
      dictionaryMatches.narrow(bytes, slots, mask);
      return;
    }
    if (lengths != null) {
      lengths.narrow(bytes.lengths(), slots, mask);
    }
    int words = BitWords.words(slots);
    for (int w = 0; w < words; w++) {
      if (mask[w] != 0) {
        mask[w] = matching(bytes, w << 6, mask[w]);
      }
    }
  }

  private long matching(BinaryVector bytes, int from, long candidates) {
    byte[] data = bytes.data();
    int[] starts = bytes.starts();
    int[] valueLengths = bytes.lengths();
    long found = 0;
    for (long left = candidates; left != 0; left &= left - 1) {
      int bit = Long.numberOfTrailingZeros(left);
      boolean matches = test.test(data, starts[from + bit], valueLengths[from + bit]);
      found |= (matches ? 1L : 0L) << bit;
    }
    return found;
  }

  @Override
  public double cost() {
    return test.cost();
  }
}
