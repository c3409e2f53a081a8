package io.jparquet.simd;

/** Leaves all work to the loops of the callers. */
final class NoKernels implements Kernels {
  @Override
  public int unpack(int width, byte[] src, int from, int[] dst, int to, int rounds) {
    return 0;
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
