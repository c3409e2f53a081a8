package io.jparquet.internal.simd;

import java.util.Random;

/** A kernel and a plain loop with the same input. Not thread-safe. */
abstract sealed class KernelTrial permits UnpackingTrial, ComparisonTrial {
  /** Number of values that fill one or two vectors; a multiple of all units of work. */
  static final int FEW = 64;

  /** Number of values for measuring the speed. */
  static final int MANY = 1024;

  /** Bytes that vectors may load after those of the values. */
  static final int BEHIND = 64;

  /** A description of the work. */
  abstract String name();

  /** Creates the input of {@link #MANY} values. */
  abstract void fill(Random random);

  /**
   * Runs the kernel.
   *
   * @return number of values that it processed
   */
  abstract int run(Kernels kernels, int values);

  /** Runs the loop. */
  abstract void runPlain(int values);

  /** Whether both had the same result for the same number of values. */
  abstract boolean isSame();

  /** Whether a kernel processes any values, with the same result as the loop. */
  boolean isRight(Kernels kernels) {
    int done = run(kernels, FEW);
    runPlain(done);
    return done > 0 && isSame();
  }
}
