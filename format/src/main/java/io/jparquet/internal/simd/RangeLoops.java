package io.jparquet.internal.simd;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Comparison of numbers with a range. Unsigned numbers are compared as signed ones with an inverted
 * highest bit.
 */
final class RangeLoops {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_256;
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_256;
  private static final int INT_LANES = 8;
  private static final int LONG_LANES = 4;

  /** The bit of each value in half a word. */
  private static final int[] INT_BITS = new int[Integer.SIZE];

  /** The bit of each value in a word. */
  private static final long[] LONG_BITS = new long[Long.SIZE];

  static {
    for (int i = 0; i < Integer.SIZE; i++) {
      INT_BITS[i] = 1 << i;
    }
    for (int i = 0; i < Long.SIZE; i++) {
      LONG_BITS[i] = 1L << i;
    }
  }

  private RangeLoops() {}

  static int below(int[] values, int from, int to, int bound) {
    if (to - from < INT_LANES) {
      return from;
    }
    int end = from + (to - from) / INT_LANES * INT_LANES;
    IntVector outside = IntVector.zero(INTS);
    IntVector last = IntVector.broadcast(INTS, bound - 1);
    for (int i = from; i < end; i += INT_LANES) {
      IntVector each = IntVector.fromArray(INTS, values, i);
      outside = outside.or(each).or(last.sub(each));
    }
    return outside.reduceLanes(VectorOperators.OR) < 0 ? from : end;
  }

  static int keepRange(
      int[] values, int from, int count, int first, int span, long[] mask, int word) {
    int words = count / Kernels.WORD;
    for (int w = 0; w < words; w++) {
      int at = from + w * Kernels.WORD;
      int lower = half(values, at, first, span);
      int upper = half(values, at + Integer.SIZE, first, span);
      mask[word + w] &= Integer.toUnsignedLong(lower) | (long) upper << Integer.SIZE;
    }
    return words * Kernels.WORD;
  }

  /** The bits of 32 values. */
  private static int half(int[] values, int from, int first, int span) {
    int limit = span ^ Integer.MIN_VALUE;
    int start = first ^ Integer.MIN_VALUE;
    IntVector found = IntVector.zero(INTS);
    for (int i = 0; i < Integer.SIZE; i += INT_LANES) {
      IntVector distance = IntVector.fromArray(INTS, values, from + i).sub(start);
      VectorMask<Integer> inside = distance.compare(VectorOperators.LE, limit);
      IntVector bits = IntVector.fromArray(INTS, INT_BITS, i);
      found = found.or(IntVector.zero(INTS).blend(bits, inside));
    }
    return found.reduceLanes(VectorOperators.OR);
  }

  static int keepRange(
      long[] values, int from, int count, long first, long span, long[] mask, int word) {
    int words = count / Kernels.WORD;
    long limit = span ^ Long.MIN_VALUE;
    long start = first ^ Long.MIN_VALUE;
    for (int w = 0; w < words; w++) {
      int at = from + w * Kernels.WORD;
      LongVector found = LongVector.zero(LONGS);
      for (int i = 0; i < Long.SIZE; i += LONG_LANES) {
        LongVector distance = LongVector.fromArray(LONGS, values, at + i).sub(start);
        VectorMask<Long> inside = distance.compare(VectorOperators.LE, limit);
        LongVector bits = LongVector.fromArray(LONGS, LONG_BITS, i);
        found = found.or(LongVector.zero(LONGS).blend(bits, inside));
      }
      mask[word + w] &= found.reduceLanes(VectorOperators.OR);
    }
    return words * Kernels.WORD;
  }
}
