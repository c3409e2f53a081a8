package io.jparquet.internal.simd;

import java.util.Arrays;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** Unpacks bit-packed values to ints, eight values per step. */
final class NarrowUnpacking {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_256;
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_256;
  private static final int LANES = 8;

  /** The largest width whose values fit into four bytes at any bit position. */
  private static final int MAX_IN_LANE = 25;

  private static final VectorShuffle<Byte>[] LOW =
      BytePermutations.ofWidths(Integer.SIZE, width -> form(width, 0));

  /** The bytes one position further, with the bits of the value that the first four bytes lack. */
  private static final VectorShuffle<Byte>[] HIGH =
      BytePermutations.ofWidths(Integer.SIZE, width -> form(width, 1));

  private static final int[][] BELOW = new int[Integer.SIZE + 1][];
  private static final int[][] ABOVE = new int[Integer.SIZE + 1][];

  static {
    for (int width = 1; width <= Integer.SIZE; width++) {
      BELOW[width] = BytePermutations.bitsBelow(width, 0, LANES);
      ABOVE[width] = Arrays.stream(BELOW[width]).map(bits -> Byte.SIZE - bits).toArray();
    }
  }

  private NarrowUnpacking() {}

  private static VectorShuffle<Byte> form(int width, int after) {
    return BytePermutations.of(width, 0, Integer.BYTES, after);
  }

  static int unpack(int width, byte[] src, int from, int[] dst, int to, int rounds) {
    int room = src.length - BYTES.length() - from;
    if (room < 0 || rounds <= 0) {
      return 0;
    }
    int steps = Kernels.ROUND / LANES;
    int done = Math.min(rounds, (room / width + 1) / steps);
    int end = to + done * Kernels.ROUND;
    if (width <= MAX_IN_LANE) {
      narrow(width, src, from, dst, to, end);
    } else {
      wide(width, src, from, dst, to, end);
    }
    return done;
  }

  private static void narrow(int width, byte[] src, int from, int[] dst, int to, int end) {
    VectorShuffle<Byte> low = LOW[width];
    IntVector below = IntVector.fromArray(INTS, BELOW[width], 0);
    int mask = -1 >>> -width;
    int in = from;
    for (int out = to; out < end; out += LANES) {
      ByteVector bytes = ByteVector.fromArray(BYTES, src, in).rearrange(low);
      IntVector values = bytes.reinterpretAsInts().lanewise(VectorOperators.LSHR, below);
      values.and(mask).intoArray(dst, out);
      in += width;
    }
  }

  private static void wide(int width, byte[] src, int from, int[] dst, int to, int end) {
    VectorShuffle<Byte> low = LOW[width];
    VectorShuffle<Byte> high = HIGH[width];
    IntVector below = IntVector.fromArray(INTS, BELOW[width], 0);
    IntVector above = IntVector.fromArray(INTS, ABOVE[width], 0);
    int mask = -1 >>> -width;
    int in = from;
    for (int out = to; out < end; out += LANES) {
      ByteVector bytes = ByteVector.fromArray(BYTES, src, in);
      IntVector lower =
          bytes.rearrange(low).reinterpretAsInts().lanewise(VectorOperators.LSHR, below);
      IntVector upper =
          bytes.rearrange(high).reinterpretAsInts().lanewise(VectorOperators.LSHL, above);
      lower.or(upper).and(mask).intoArray(dst, out);
      in += width;
    }
  }
}
