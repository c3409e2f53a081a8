package io.jparquet.internal.filter.row;

import io.jparquet.internal.level.BitWords;
import io.jparquet.internal.simd.KernelProvider;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;
import java.util.Arrays;

/**
 * The INT64 or DOUBLE values in a range. Doubles are compared by their keys; keys beyond the
 * infinities are NaN.
 *
 * <p>The range may wrap around from the largest number to the smallest. So ranges of unsigned
 * numbers and complements of ranges are ranges too. A value is in the range if its distance from
 * the first number is, as an unsigned number, at most that of the last one. The comparison consists
 * of arithmetic in a simple loop over an array, because the JIT compiler turns it into vector
 * instructions. Other forms have branches, which take ten times as long if the result varies.
 */
final class LongRange implements SlotTest {
  private static final long[] BITS = RowBits.longBits();

  /** Up to this number of slots of a block are compared one by one. */
  private static final int FEW = 32;

  private final long[] block = new long[RowBits.BLOCK];
  private final int[] places = new int[FEW];
  private long first;
  private long span;

  LongRange(long first, long last) {
    set(first, last);
  }

  void set(long newFirst, long last) {
    this.first = newFirst;
    this.span = last - newFirst;
  }

  @Override
  public void narrow(Vector vector, int slots, long[] mask) {
    if (vector instanceof DoubleVector doubles) {
      narrow(doubles.values(), slots, mask);
    } else {
      narrow(((LongVector) vector).values(), slots, mask);
    }
  }

  void narrow(long[] values, int slots, long[] mask) {
    for (int from = 0; from < slots; from += RowBits.BLOCK) {
      int count = Math.min(slots - from, RowBits.BLOCK);
      int left = RowBits.count(mask, from, count);
      if (left > FEW) {
        narrowBlock(values, from, from, count, mask);
      } else if (left > 0) {
        RowBits.slots(mask, from, count, places);
        for (int i = 0; i < left; i++) {
          block[i] = values[places[i]];
        }
        narrowFew(left, mask);
      }
    }
  }

  private void narrow(double[] values, int slots, long[] mask) {
    for (int from = 0; from < slots; from += RowBits.BLOCK) {
      int count = Math.min(slots - from, RowBits.BLOCK);
      int left = RowBits.count(mask, from, count);
      if (left > FEW) {
        for (int i = 0; i < count; i++) {
          block[i] = Double.doubleToRawLongBits(values[from + i]);
        }
        toKeys(block, count);
        narrowBlock(block, 0, from, count, mask);
      } else if (left > 0) {
        RowBits.slots(mask, from, count, places);
        for (int i = 0; i < left; i++) {
          block[i] = Double.doubleToRawLongBits(values[places[i]]);
        }
        toKeys(block, left);
        narrowFew(left, mask);
      }
    }
  }

  private static void toKeys(long[] bits, int count) {
    for (int i = 0; i < count; i++) {
      long sign = bits[i] >> (Long.SIZE - 1);
      bits[i] = ((bits[i] & Long.MAX_VALUE) ^ sign) - sign;
    }
  }

  /** Narrows the slots of a block, whose values are in an array from {@code at} on. */
  private void narrowBlock(long[] values, int at, int from, int count, long[] mask) {
    int done =
        KernelProvider.RANGES
            .kernels(count)
            .keepRange(values, at, count, first, span, mask, from >>> 6);
    int rest = count - done;
    System.arraycopy(values, at + done, block, 0, rest);
    markOutside(block, rest, first, span);
    int words = BitWords.words(rest);
    // Leftovers of other values would become bits of any slot.
    Arrays.fill(block, rest, words << 6, 0);
    for (int w = 0; w < words; w++) {
      mask[(from + done >>> 6) + w] &= ~RowBits.fold(block, w << 6);
    }
  }

  /** Like {@link #narrowBlock}, for a block with the values of some slots only. */
  private void narrowFew(int count, long[] mask) {
    markOutside(block, count, first, span);
    for (int i = 0; i < count; i++) {
      long outside = block[i] == 0 ? 0 : 1;
      mask[places[i] >>> 6] &= ~(outside << places[i]);
    }
  }

  /** Replaces a value by its bit if it is outside, and otherwise by zero. */
  private static void markOutside(long[] values, int count, long first, long span) {
    long[] bits = BITS;
    long notSpan = ~span;
    for (int i = 0; i < count; i++) {
      long distance = values[i] - first;
      long less = (notSpan & distance) | ((notSpan | distance) & (span - distance));
      values[i] = -(less >>> (Long.SIZE - 1)) & bits[i];
    }
  }

  @Override
  public double cost() {
    return 1;
  }
}
