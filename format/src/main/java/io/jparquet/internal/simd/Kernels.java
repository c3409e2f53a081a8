package io.jparquet.internal.simd;

/**
 * Loops over arrays with vector instructions. Each method processes the first values, as long as
 * whole vectors can be loaded and stored inside the arrays, and returns the number that it
 * processed; the loop of the caller processes the rest. A method that is not overridden does
 * nothing, so that the caller's loop processes everything, as without vector instructions. So each
 * task has only one scalar loop, which stays in the class that needs it.
 *
 * <p>Bytes that are loaded beyond those of the values have no effect on the results. Arguments have
 * the same meaning as in the caller's loop; a negative or too large index causes an {@link
 * IndexOutOfBoundsException}, as it does there. Thread-safe and stateless.
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
   * @return number of rounds that are processed
   */
  default int unpack(int width, byte[] src, int from, int[] dst, int to, int rounds) {
    return 0;
  }

  /**
   * Like {@link #unpack(int, byte[], int, int[], int, int)}, for widths 1 to 64; the largest widths
   * are left to the caller.
   */
  default int unpack(int width, byte[] src, int from, long[] dst, int to, int rounds) {
    return 0;
  }

  /**
   * Unpacks integers of 1 to 7 bits, least significant bit first, to bytes, in groups of eight.
   *
   * @param from index of the first byte in {@code src}, which holds {@code width * groups} bytes
   *     from there
   * @return number of groups that are processed
   */
  default int unpack(int width, byte[] src, int from, byte[] dst, int to, int groups) {
    return 0;
  }

  /**
   * Sets bit {@code i} of {@code out} exactly if {@code levels[i] >= threshold}.
   *
   * @param levels 0 to 127
   * @param threshold 0 to 127
   * @return number of words that are processed
   */
  default int atLeast(byte[] levels, int count, int threshold, long[] out) {
    return 0;
  }

  /**
   * Whether values are not negative and smaller than a bound.
   *
   * @param bound not negative
   * @return index of the first value that was not checked; {@code from} if a value is outside
   */
  default int below(int[] values, int from, int to, int bound) {
    return from;
  }

  /**
   * Clears the bits of values that are more than {@code span} above {@code first}; the difference
   * is an unsigned number that wraps around.
   *
   * @param word index of the word whose lowest bit belongs to {@code values[from]}
   * @return number of values that are processed, a multiple of {@link #WORD}
   */
  default int keepRange(
      int[] values, int from, int count, int first, int span, long[] mask, int word) {
    return 0;
  }

  /** Like {@link #keepRange(int[], int, int, int, int, long[], int)}. */
  default int keepRange(
      long[] values, int from, int count, long first, long span, long[] mask, int word) {
    return 0;
  }
}
