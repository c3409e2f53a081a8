package io.jparquet.internal.simd;

import java.util.Arrays;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Unpacks bit-packed values to longs, twice four values per step: the first four begin at a byte,
 * the next four can begin within one.
 */
final class WideUnpacking {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_256;
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_256;
  private static final int LANES = 4;

  /** Values per step. */
  private static final int STEP = 2 * LANES;

  /**
   * The largest width whose values fit into eight bytes at any bit position. Larger widths are
   * rare.
   */
  private static final int MAX_WIDTH = 57;

  private static final VectorShuffle<Byte>[] FIRST =
      BytePermutations.ofWidths(MAX_WIDTH, width -> BytePermutations.of(width, 0, Long.BYTES, 0));

  private static final VectorShuffle<Byte>[] SECOND =
      BytePermutations.ofWidths(
          MAX_WIDTH, width -> BytePermutations.of(width, secondBit(width), Long.BYTES, 0));

  private static final long[][] FIRST_BELOW = new long[MAX_WIDTH + 1][];
  private static final long[][] SECOND_BELOW = new long[MAX_WIDTH + 1][];

  static {
    for (int width = 1; width <= MAX_WIDTH; width++) {
      FIRST_BELOW[width] = below(width, 0);
      SECOND_BELOW[width] = below(width, secondBit(width));
    }
  }

  private WideUnpacking() {}

  /** The bit of its first byte where the fifth value of a step begins. */
  private static int secondBit(int width) {
    return LANES * width & 7;
  }

  private static long[] below(int width, int firstBit) {
    return Arrays.stream(BytePermutations.bitsBelow(width, firstBit, LANES))
        .asLongStream()
        .toArray();
  }

  static int unpack(int width, byte[] src, int from, long[] dst, int to, int rounds) {
    int second = LANES * width >>> 3;
    int room = src.length - BYTES.length() - second - from;
    if (width > MAX_WIDTH || room < 0 || rounds <= 0) {
      return 0;
    }
    int steps = Kernels.ROUND / STEP;
    int done = Math.min(rounds, (room / width + 1) / steps);
    int end = to + done * Kernels.ROUND;
    unpackSteps(width, src, from, dst, to, end);
    return done;
  }

  private static void unpackSteps(int width, byte[] src, int from, long[] dst, int to, int end) {
    VectorShuffle<Byte> firstFour = FIRST[width];
    VectorShuffle<Byte> secondFour = SECOND[width];
    LongVector firstBelow = LongVector.fromArray(LONGS, FIRST_BELOW[width], 0);
    LongVector secondBelow = LongVector.fromArray(LONGS, SECOND_BELOW[width], 0);
    long mask = -1L >>> -width;
    int second = LANES * width >>> 3;
    int in = from;
    for (int out = to; out < end; out += STEP) {
      ByteVector bytes = ByteVector.fromArray(BYTES, src, in).rearrange(firstFour);
      LongVector values = bytes.reinterpretAsLongs().lanewise(VectorOperators.LSHR, firstBelow);
      values.and(mask).intoArray(dst, out);
      bytes = ByteVector.fromArray(BYTES, src, in + second).rearrange(secondFour);
      values = bytes.reinterpretAsLongs().lanewise(VectorOperators.LSHR, secondBelow);
      values.and(mask).intoArray(dst, out + LANES);
      in += width;
    }
  }
}
