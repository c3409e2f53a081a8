package io.jparquet.internal.simd;

import java.util.Arrays;

/**
 * Kernels that unpack ints slowly or wrongly.
 *
 * @param nanos how long a call takes
 * @param value the result for all values
 */
record FaultyKernels(long nanos, int value) implements Kernels {
  @Override
  public int unpack(int width, byte[] src, int from, int[] dst, int to, int rounds) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    Arrays.fill(dst, to, to + rounds * ROUND, value);
    return rounds;
  }
}
