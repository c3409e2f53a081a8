package io.jparquet.internal.codec;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Whether the JIT compiler has compiled code that replaces native code. Before that, it takes ten
 * times as long as the native code; for how long depends on everything else being compiled. So now
 * and then a block is a trial: it goes through the new code, and the others go through the native
 * code, until the new code keeps up. Thread-safe; for all codecs of a process.
 */
final class WarmUp {
  private static final int BLOCKS_FOR_A_TRIAL = 32;

  /** Trials in a row that must keep up. */
  private static final int WINS = 3;

  /**
   * A trial keeps up if its time per byte is at most this many times that of the last native block.
   * Blocks differ by a factor of two; code that is not compiled is slower by a factor of ten.
   */
  private static final int TOLERANCE = 2;

  private final AtomicInteger blocks = new AtomicInteger();
  private double nativeNanos;
  private int wins;
  private volatile boolean over;

  /** Whether all blocks are for the new code. */
  boolean isOver() {
    return over;
  }

  /** Whether the next block is a trial. */
  boolean isTrial() {
    return blocks.getAndIncrement() % BLOCKS_FOR_A_TRIAL == 0;
  }

  /** Records the time of a block of at least one byte. */
  synchronized void took(boolean trial, long nanos, int bytes) {
    double each = (double) nanos / bytes;
    if (trial) {
      wins = each <= TOLERANCE * nativeNanos ? wins + 1 : 0;
      over |= wins >= WINS;
    } else {
      nativeNanos = each;
    }
  }
}
