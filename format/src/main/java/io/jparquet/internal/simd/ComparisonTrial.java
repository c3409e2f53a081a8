package io.jparquet.internal.simd;

import java.util.Arrays;
import java.util.Random;

/** Comparisons of levels, dictionary ids and numbers; the result of most of them is bits. */
final class ComparisonTrial extends KernelTrial {
  private static final int BOUND = 1000;
  private static final int FIRST = -200;
  private static final int SPAN = 900;
  private static final int THRESHOLD = 2;

  /** Ids outside of the bound: the nearest to the bound, and the furthest. */
  private static final int[] OUTSIDERS = {BOUND, Integer.MAX_VALUE, -1, Integer.MIN_VALUE};

  private static final int PLACES = 6;

  private enum Comparison {
    AT_LEAST("comparing levels"),
    BELOW("checking dictionary ids"),
    KEEP_INTS("comparing ints"),
    KEEP_LONGS("comparing longs");

    private final String text;

    Comparison(String text) {
      this.text = text;
    }
  }

  private final Comparison comparison;
  private final byte[] levels = new byte[MANY];
  private final int[] ids = new int[MANY];
  private final int[] places = new int[PLACES];
  private final int[] ints = new int[MANY];
  private final long[] longs = new long[MANY];
  private final long[] bits = new long[MANY / Long.SIZE];
  private final long[] plainBits = new long[MANY / Long.SIZE];
  private int checked;
  private int plainChecked;

  private ComparisonTrial(Comparison comparison) {
    this.comparison = comparison;
  }

  static ComparisonTrial atLeast() {
    return new ComparisonTrial(Comparison.AT_LEAST);
  }

  static ComparisonTrial below() {
    return new ComparisonTrial(Comparison.BELOW);
  }

  static ComparisonTrial keepInts() {
    return new ComparisonTrial(Comparison.KEEP_INTS);
  }

  static ComparisonTrial keepLongs() {
    return new ComparisonTrial(Comparison.KEEP_LONGS);
  }

  @Override
  String name() {
    return comparison.text;
  }

  @Override
  void fill(Random random) {
    for (int i = 0; i < MANY; i++) {
      levels[i] = (byte) random.nextInt(2 * THRESHOLD);
      ids[i] = random.nextInt(BOUND);
      ints[i] = random.nextInt(2 * BOUND) - BOUND;
      longs[i] = ints[i];
    }
    places[0] = 0;
    places[1] = FEW - 1;
    for (int i = 2; i < PLACES; i++) {
      places[i] = random.nextInt(FEW);
    }
  }

  @Override
  int run(Kernels kernels, int values) {
    Arrays.fill(bits, 0, values / Long.SIZE, -1L);
    return switch (comparison) {
      case AT_LEAST -> kernels.atLeast(levels, values, THRESHOLD, bits) * Long.SIZE;
      case BELOW -> {
        checked = kernels.below(ids, 0, values, BOUND);
        yield checked;
      }
      case KEEP_INTS -> kernels.keepRange(ints, 0, values, FIRST, SPAN, bits, 0);
      case KEEP_LONGS -> kernels.keepRange(longs, 0, values, FIRST, SPAN, bits, 0);
    };
  }

  @Override
  void runPlain(int values) {
    Arrays.fill(plainBits, 0, values / Long.SIZE, -1L);
    switch (comparison) {
      case AT_LEAST -> plainAtLeast(levels, values, plainBits);
      case BELOW -> plainChecked = plainBelow(ids, values);
      case KEEP_INTS -> plainRange(ints, values, plainBits);
      case KEEP_LONGS -> plainRange(longs, values, plainBits);
    }
  }

  private static void plainAtLeast(byte[] levels, int count, long[] bits) {
    for (int i = 0; i < count; i++) {
      clear(bits, i, levels[i] < THRESHOLD);
    }
  }

  private static int plainBelow(int[] ids, int count) {
    for (int i = 0; i < count; i++) {
      if (ids[i] < 0 || ids[i] >= BOUND) {
        return 0;
      }
    }
    return count;
  }

  private static void plainRange(int[] values, int count, long[] bits) {
    for (int i = 0; i < count; i++) {
      clear(bits, i, values[i] < FIRST || values[i] > FIRST + SPAN);
    }
  }

  private static void plainRange(long[] values, int count, long[] bits) {
    for (int i = 0; i < count; i++) {
      clear(bits, i, values[i] < FIRST || values[i] > FIRST + SPAN);
    }
  }

  private static void clear(long[] bits, int i, boolean outside) {
    bits[i >>> 6] &= ~((outside ? 1L : 0L) << i);
  }

  @Override
  boolean isSame() {
    return checked == plainChecked && Arrays.equals(bits, plainBits);
  }

  @Override
  boolean isRight(Kernels kernels) {
    return super.isRight(kernels) && (comparison != Comparison.BELOW || findsEachOutsider(kernels));
  }

  /**
   * Whether ids outside of the bound are detected. The speed is measured without such ids, since
   * the loop stops at the first one.
   */
  private boolean findsEachOutsider(Kernels kernels) {
    for (int place : places) {
      int inside = ids[place];
      for (int outsider : OUTSIDERS) {
        ids[place] = outsider;
        runPlain(run(kernels, FEW));
        if (!isSame()) {
          return false;
        }
      }
      ids[place] = inside;
    }
    return true;
  }
}
