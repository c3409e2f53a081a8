package io.jparquet.simd;

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

  @Override
  public int unpack(int width, byte[] src, int from, long[] dst, int to, int rounds) {
    return 0;
  }

  @Override
  public int unpack(int width, byte[] src, int from, byte[] dst, int to, int groups) {
    return 0;
  }

  @Override
  public int atLeast(byte[] levels, int count, int threshold, long[] out) {
    return 0;
  }

  @Override
  public int below(int[] values, int from, int to, int bound) {
    return from;
  }

  @Override
  public int keepRange(
      int[] values, int from, int count, int first, int span, long[] mask, int word) {
    return 0;
  }

  @Override
  public int keepRange(
      long[] values, int from, int count, long first, long span, long[] mask, int word) {
    return 0;
  }
}
