package io.jparquet.internal.simd;

import jdk.incubator.vector.VectorShape;

/**
 * The kernels that use {@code jdk.incubator.vector}. All vectors have 256 bits: wider ones gain
 * little here, and some processors with wider vectors cannot permute bytes across a whole vector.
 *
 * <p>Species and permutations are constants of the classes that hold the loops. As parameters or
 * fields of objects, they would prevent the JIT compiler from replacing vectors by registers, and
 * the loops would be a hundred times slower. Operations that JDK 17 does not compile to
 * instructions are avoided: gathers, and masks as longs. Operations that later JDKs have renamed,
 * such as comparisons of unsigned numbers, are avoided too.
 */
final class VectorKernels implements Kernels {
  /** Bits of a vector. */
  static final int BITS = 256;

  /** Bits of the widest vector that is reasonable on this machine. */
  static int preferredBits() {
    return VectorShape.preferredShape().vectorBitSize();
  }

  @Override
  public int unpack(int width, byte[] src, int from, int[] dst, int to, int rounds) {
    return NarrowUnpacking.unpack(width, src, from, dst, to, rounds);
  }

  @Override
  public int unpack(int width, byte[] src, int from, long[] dst, int to, int rounds) {
    return WideUnpacking.unpack(width, src, from, dst, to, rounds);
  }

  @Override
  public int unpack(int width, byte[] src, int from, byte[] dst, int to, int groups) {
    return LevelLoops.unpack(width, src, from, dst, to, groups);
  }

  @Override
  public int atLeast(byte[] levels, int count, int threshold, long[] out) {
    return LevelLoops.atLeast(levels, count, threshold, out);
  }

  @Override
  public int below(int[] values, int from, int to, int bound) {
    return RangeLoops.below(values, from, to, bound);
  }

  @Override
  public int keepRange(
      int[] values, int from, int count, int first, int span, long[] mask, int word) {
    return RangeLoops.keepRange(values, from, count, first, span, mask, word);
  }

  @Override
  public int keepRange(
      long[] values, int from, int count, long first, long span, long[] mask, int word) {
    return RangeLoops.keepRange(values, from, count, first, span, mask, word);
  }
}
