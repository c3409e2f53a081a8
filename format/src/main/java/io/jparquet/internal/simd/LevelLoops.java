package io.jparquet.internal.simd;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Loops over levels with the arithmetic of the scalar loops: a long is eight bytes, and a vector is
 * four longs.
 */
final class LevelLoops {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_256;
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_256;
  private static final int LANES = 4;
  private static final int MAX_WIDTH = 7;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
  private static final long LOW_BITS = 0x0101_0101_0101_0101L;

  /** Moves each group of eight values of a width to its own lane. */
  private static final VectorShuffle<Byte>[] GROUPS =
      BytePermutations.ofWidths(
          MAX_WIDTH, width -> BytePermutations.of(Byte.SIZE * width, 0, Long.BYTES, 0));

  /** The position in a word of the eight bits of each lane, for its lower and its upper half. */
  private static final long[] LOWER_HALF = {0, 8, 16, 24};

  private static final long[] UPPER_HALF = {32, 40, 48, 56};

  private LevelLoops() {}

  static int unpack(int width, byte[] src, int from, byte[] dst, int to, int groups) {
    int room = src.length - BYTES.length() - from;
    if (room < 0 || groups <= 0) {
      return 0;
    }
    int steps = Math.min(groups / LANES, room / (LANES * width) + 1);
    VectorShuffle<Byte> shuffle = GROUPS[width];
    long half = (1L << (4 * width)) - 1;
    long quarter = ((1L << (2 * width)) - 1) * 0x0000_0001_0000_0001L;
    long eighth = ((1L << width) - 1) * 0x0001_0001_0001_0001L;
    int in = from;
    int end = to + steps * BYTES.length();
    for (int out = to; out < end; out += BYTES.length()) {
      ByteVector bytes = ByteVector.fromArray(BYTES, src, in).rearrange(shuffle);
      LongVector x = bytes.reinterpretAsLongs();
      x = fields(x.and(half), x.lanewise(VectorOperators.LSHR, 4L * width).and(half), 32);
      x = fields(x.and(quarter), x.lanewise(VectorOperators.LSHR, 2L * width).and(quarter), 16);
      x = fields(x.and(eighth), x.lanewise(VectorOperators.LSHR, width).and(eighth), 8);
      x.reinterpretAsBytes().intoArray(dst, out);
      in += LANES * width;
    }
    return steps * LANES;
  }

  private static LongVector fields(LongVector low, LongVector high, int distance) {
    return low.or(high.lanewise(VectorOperators.LSHL, distance));
  }

  static int atLeast(byte[] levels, int count, int threshold, long[] out) {
    LongVector lowerHalf = LongVector.fromArray(LONGS, LOWER_HALF, 0);
    LongVector upperHalf = LongVector.fromArray(LONGS, UPPER_HALF, 0);
    long constant = LOW_BITS * threshold;
    int words = count / Kernels.WORD;
    for (int w = 0; w < words; w++) {
      int at = w * Kernels.WORD;
      LongVector lower = bits(levels, at, constant).lanewise(VectorOperators.LSHL, lowerHalf);
      LongVector upper =
          bits(levels, at + BYTES.length(), constant).lanewise(VectorOperators.LSHL, upperHalf);
      out[w] = lower.or(upper).reduceLanes(VectorOperators.OR);
    }
    return words;
  }

  /** The results of eight levels in the lowest bits of each lane. */
  private static LongVector bits(byte[] levels, int at, long constant) {
    LongVector eight = ByteVector.fromArray(BYTES, levels, at).reinterpretAsLongs();
    LongVector x = eight.or(HIGH_BITS).sub(constant).and(HIGH_BITS);
    x = x.lanewise(VectorOperators.LSHR, 7);
    x = x.or(x.lanewise(VectorOperators.LSHR, 7));
    x = x.or(x.lanewise(VectorOperators.LSHR, 14));
    return x.or(x.lanewise(VectorOperators.LSHR, 28)).and(0xFFL);
  }
}
