package io.jparquet.internal.simd;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Permutations that move bit-packed values to the lanes of a vector: each lane receives the bytes
 * from the one in which its value begins. A shift by less than eight bits then moves the value to
 * the low end of its lane.
 */
final class BytePermutations {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_256;

  private BytePermutations() {}

  /**
   * A permutation. Bytes after the vector, which hold no bit of a value, are replaced by its last
   * byte.
   *
   * @param firstBit bit of the vector where the first value begins
   * @param laneBytes bytes of a lane
   * @param after the offset in bytes of each lane from the first one
   */
  static VectorShuffle<Byte> of(int width, int firstBit, int laneBytes, int after) {
    int[] source = new int[BYTES.length()];
    for (int i = 0; i < source.length; i++) {
      int bit = firstBit + i / laneBytes * width;
      source[i] = Math.min((bit >>> 3) + after + i % laneBytes, source.length - 1);
    }
    return VectorShuffle.fromArray(BYTES, source, 0);
  }

  /** The number of bits below the value in each of {@code lanes} lanes. */
  static int[] bitsBelow(int width, int firstBit, int lanes) {
    int[] bits = new int[lanes];
    for (int i = 0; i < lanes; i++) {
      bits[i] = firstBit + i * width & 7;
    }
    return bits;
  }

  /** The permutations of a form for each width from 1 to {@code maxWidth}, indexed by width. */
  static VectorShuffle<Byte>[] ofWidths(int maxWidth, Form form) {
    @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no arrays of generic types
    VectorShuffle<Byte>[] all = new VectorShuffle[maxWidth + 1];
    for (int width = 1; width <= maxWidth; width++) {
      all[width] = form.of(width);
    }
    return all;
  }

  /** The permutation for a width. */
  interface Form {
    VectorShuffle<Byte> of(int width);
  }
}
