package io.jparquet.internal.simd;

import java.util.Arrays;

/**
 * Kernels that claim to unpack ints, and do so late or wrong.
 *
 * @param nanos how long a call takes
 * @param value what all values are
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
