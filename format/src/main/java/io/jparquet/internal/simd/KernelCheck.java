package io.jparquet.internal.simd;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Checks whether the kernels for one kind of work are correct and fast in this JVM. Each kernel is
 * compared with a plain loop that processes the same values one by one.
 *
 * @param name description of the kind of work
 * @param all supplies new instances of every form of the kernels
 * @param typical supplies one form for each loop that the JIT compiler compiles separately
 */
record KernelCheck(
    String name, Supplier<List<KernelTrial>> all, Supplier<List<KernelTrial>> typical) {
  static final KernelCheck INT_UNPACKING =
      new KernelCheck(
          "Unpacking of integers",
          () -> widths(Integer.SIZE, UnpackingTrial::ofInts),
          () -> List.of(UnpackingTrial.ofInts(11), UnpackingTrial.ofInts(29)));

  static final KernelCheck LONG_UNPACKING =
      new KernelCheck(
          "Unpacking of long integers",
          () -> widths(UnpackingTrial.MAX_LONG_WIDTH, UnpackingTrial::ofLongs),
          () -> List.of(UnpackingTrial.ofLongs(11)));

  static final KernelCheck LEVELS =
      new KernelCheck(
          "Decoding of levels",
          () -> {
            List<KernelTrial> trials = widths(Byte.SIZE - 1, UnpackingTrial::ofBytes);
            trials.add(ComparisonTrial.atLeast());
            return trials;
          },
          () -> List.of(UnpackingTrial.ofBytes(2), ComparisonTrial.atLeast()));

  static final KernelCheck RANGES =
      new KernelCheck("Comparison with ranges", KernelCheck::comparisons, KernelCheck::comparisons);

  private static final long SEED = 1;

  /**
   * The number of calls, with few values each, after which the JIT compiler uses its highest level.
   */
  private static final int WARM_UPS = 6000;

  private static final int MORE_WARM_UPS = 1500;

  /** The time limit for these calls, because they take very long without such a compiler. */
  private static final long MAX_WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final int TIMINGS = 3;

  /** While compilation is queued, the check is repeated after a pause that doubles each time. */
  private static final long FIRST_PAUSE_MILLIS = 10;

  private static final long LAST_PAUSE_MILLIS = 2560;

  private static List<KernelTrial> comparisons() {
    return List.of(
        ComparisonTrial.below(), ComparisonTrial.keepInts(), ComparisonTrial.keepLongs());
  }

  private static List<KernelTrial> widths(int max, IntFunction<KernelTrial> trial) {
    return new ArrayList<>(IntStream.rangeClosed(1, max).mapToObj(trial).toList());
  }

  /** Describes a wrong result of a kernel; null if all results are right. */
  String wrongResult(Kernels kernels) {
    for (KernelTrial trial : all.get()) {
      trial.fill(new Random(SEED));
      if (!trial.isRight(kernels)) {
        return trial.name() + " returned a wrong result with vector instructions";
      }
    }
    return null;
  }

  /** Names a kernel that is slower than the plain loop; null if none is. This call takes long. */
  String tooSlow(Kernels kernels) {
    List<KernelTrial> trials = typical.get();
    for (KernelTrial trial : trials) {
      trial.fill(new Random(SEED));
      for (int i = 0; i < WARM_UPS; i++) {
        trial.runPlain(KernelTrial.FEW);
      }
    }
    long start = System.nanoTime();
    for (KernelTrial trial : trials) {
      for (int i = 0; i < WARM_UPS; i++) {
        trial.run(kernels, KernelTrial.FEW);
        if (System.nanoTime() - start > MAX_WARM_UP_NANOS) {
          return "vector instructions are not compiled in this JVM";
        }
      }
    }
    try {
      return tooSlow(kernels, trials);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "the check of vector instructions was interrupted";
    }
  }

  private static String tooSlow(Kernels kernels, List<KernelTrial> trials)
      throws InterruptedException {
    long pause = FIRST_PAUSE_MILLIS;
    for (KernelTrial trial : trials) {
      while (isSlow(trial, kernels)) {
        if (pause > LAST_PAUSE_MILLIS) {
          return trial.name() + " is slower with vector instructions";
        }
        Thread.sleep(pause);
        pause *= 2;
        // The longer the queue of the compiler, the more calls it needs to see.
        for (int i = 0; i < MORE_WARM_UPS; i++) {
          trial.run(kernels, KernelTrial.FEW);
        }
      }
    }
    return null;
  }

  private static boolean isSlow(KernelTrial trial, Kernels kernels) {
    long best = Long.MAX_VALUE;
    long bestPlain = Long.MAX_VALUE;
    for (int i = 0; i < TIMINGS; i++) {
      long start = System.nanoTime();
      trial.run(kernels, KernelTrial.MANY);
      long middle = System.nanoTime();
      trial.runPlain(KernelTrial.MANY);
      best = Math.min(best, middle - start);
      bestPlain = Math.min(bestPlain, System.nanoTime() - middle);
    }
    return best > bestPlain;
  }
}
