package io.jparquet.internal.encoding;

import java.util.Arrays;

/** The pairs of exponent and factor with the smallest encoded samples of a page, the best first. */
final class AlpCandidates {
  private static final int MOST = 5;

  private final int[] exponents = new int[MOST];
  private final int[] factors = new int[MOST];
  private final long[] costs = new long[MOST];
  private int size;

  /** Removes all pairs. */
  void clear() {
    size = 0;
    Arrays.fill(costs, Long.MAX_VALUE);
  }

  /** The cost that a further pair must be below. */
  long costToBeat() {
    return costs[MOST - 1];
  }

  /** Adds a pair if its cost is low enough. */
  void offer(int exponent, int factor, long cost) {
    if (cost >= costToBeat()) {
      return;
    }
    int at = Math.min(size, MOST - 1);
    for (; at > 0 && costs[at - 1] > cost; at--) {
      exponents[at] = exponents[at - 1];
      factors[at] = factors[at - 1];
      costs[at] = costs[at - 1];
    }
    exponents[at] = exponent;
    factors[at] = factor;
    costs[at] = cost;
    size = Math.min(size + 1, MOST);
  }

  /** Number of pairs. */
  int size() {
    return size;
  }

  /** The exponent of a pair. */
  int exponent(int candidate) {
    return exponents[candidate];
  }

  /** The factor of a pair. */
  int factor(int candidate) {
    return factors[candidate];
  }

  /** The cost of the best pair. */
  long bestCost() {
    return costs[0];
  }
}
