package io.jparquet.internal.simd;

import java.util.Random;

/** A kernel and a plain loop, on the same input. Not thread-safe. */
abstract sealed class KernelTrial permits UnpackingTrial, ComparisonTrial {
  /** Values that one vector or two take; a multiple of all units of work. */
  static final int FEW = 64;

  /** Values that show the speed. */
  static final int MANY = 1024;

  /** Bytes that vectors may load behind those of the values. */
  static final int BEHIND = 64;

  /** What is done, for a person. */
  abstract String name();

  /** Makes the input of {@link #MANY} values. */
  abstract void fill(Random random);

  /**
   * Runs the kernel.
   *
   * @return number of values that it did
   */
  abstract int run(Kernels kernels, int values);

  /** Runs the loop. */
  abstract void runPlain(int values);

  /** Whether both, with the same number of values, had the same result. */
  abstract boolean isSame();

  /** Whether a kernel does something, and that as the loop does it. */
  boolean isRight(Kernels kernels) {
    int done = run(kernels, FEW);
    runPlain(done);
    return done > 0 && isSame();
  }
}
