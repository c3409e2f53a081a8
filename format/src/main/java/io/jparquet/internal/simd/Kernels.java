package io.jparquet.internal.simd;

/**
 * Loops over arrays by vector instructions. Each does the first part of a piece of work, as far as
 * whole vectors can be loaded and stored inside the arrays, and returns how far it came; the loop
 * of the caller does the rest. What is not overridden does nothing, and that loop does everything,
 * as where there are no vector instructions at all. So there is one scalar loop for each piece of
 * work, and it stays where it belongs.
 *
 * <p>What is loaded behind the bytes of the work decides no value. Arguments are those that the
 * caller's loop would take; a negative or too large index ends in an {@link
 * IndexOutOfBoundsException}, as it does there. Thread-safe, without state.
 */
public interface Kernels {
  /** Values in a round of {@code unpack}. */
  int ROUND = 32;

  /** Values in a word of bits. */
  int WORD = 64;

  /**
   * Unpacks integers of a fixed bit width, least significant bit first, in rounds of {@link #ROUND}
   * values.
   *
   * @param width bits of a value, 1 to 32
   * @param from index of the first byte in {@code src}, which holds {@code 4 * width * rounds}
   *     bytes from there
   * @param to index of the first value in {@code dst}
   * @return number of rounds that are done
   */
  default int unpack(int width, byte[] src, int from, int[] dst, int to, int rounds) {
    return 0;
  }

  /**
   * As {@link #unpack(int, byte[], int, int[], int, int)}, of widths 1 to 64; the widest are left
   * to the caller.
   */
  default int unpack(int width, byte[] src, int from, long[] dst, int to, int rounds) {
    return 0;
  }

  /**
   * Unpacks integers of 1 to 7 bits, least significant bit first, to bytes, in groups of eight.
   *
   * @param from index of the first byte in {@code src}, which holds {@code width * groups} bytes
   *     from there
   * @return number of groups that are done
   */
  default int unpack(int width, byte[] src, int from, byte[] dst, int to, int groups) {
    return 0;
  }

  /**
   * Sets bit {@code i} of {@code out} exactly if {@code levels[i] >= threshold}.
   *
   * @param levels 0 to 127
   * @param threshold 0 to 127
   * @return number of words that are done
   */
  default int atLeast(byte[] levels, int count, int threshold, long[] out) {
    return 0;
  }

  /**
   * Whether values are not negative and smaller than a bound.
   *
   * @param bound not negative
   * @return index of the first value that was not looked at; {@code from} if one is outside
   */
  default int below(int[] values, int from, int to, int bound) {
    return from;
  }

  /**
   * Clears the bits of values that are further than {@code span} above {@code first}, both taken as
   * unsigned numbers that wrap around.
   *
   * @param word index of the word that has the bit of {@code values[from]} as its lowest
   * @return number of values that are done, a multiple of {@link #WORD}
   */
  default int keepRange(
      int[] values, int from, int count, int first, int span, long[] mask, int word) {
    return 0;
  }

  /** As {@link #keepRange(int[], int, int, int, int, long[], int)}. */
  default int keepRange(
      long[] values, int from, int count, long first, long span, long[] mask, int word) {
    return 0;
  }
}
