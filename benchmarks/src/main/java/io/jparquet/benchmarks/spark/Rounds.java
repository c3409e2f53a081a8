package io.jparquet.benchmarks.spark;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Does the same work with several sources in turn, at first until the JIT compilers have little
 * left to do, and then measured. The order of the sources changes in every round.
 *
 * @param sources the compared sources
 * @param warmups the least number of rounds that are not measured
 * @param warmupSeconds the time after which the warm-up ends, even if the compilers are still busy
 * @param rounds the number of measured rounds
 */
public record Rounds(List<Source> sources, int warmups, double warmupSeconds, int rounds) {
  /** A round is settled if the compilers worked for less than this share of its time. */
  private static final double SETTLED_SHARE = 0.04;

  /** This number of consecutive settled rounds ends the warm-up. */
  private static final int SETTLED_ROUNDS = 3;

  /** Shorter work is repeated in each measured round, until it takes so much CPU time. */
  private static final double ROUND_NANOS = 4e8;

  /** Work is not repeated more often than if it took so much CPU time. */
  private static final double LEAST_NANOS = 2e7;

  private static final CompilationMXBean COMPILERS = ManagementFactory.getCompilationMXBean();

  /**
   * Runs the sources in turn until the compilers have little left to do. At first, most of the CPU
   * time of short work is theirs.
   */
  public void warmUp(Consumer<Source> work) {
    long end = System.nanoTime() + (long) (warmupSeconds * 1e9);
    int settled = 0;
    for (int round = 0; round < warmups || settled < SETTLED_ROUNDS; round++) {
      if (round >= warmups && System.nanoTime() >= end) {
        return;
      }
      long compiling = COMPILERS.getTotalCompilationTime();
      long start = System.nanoTime();
      sources.forEach(work);
      double share =
          (COMPILERS.getTotalCompilationTime() - compiling) * 1e6 / (System.nanoTime() - start);
      settled = share < SETTLED_SHARE ? settled + 1 : 0;
    }
  }

  /**
   * Warms the work up, and returns the medians of the measured rounds.
   *
   * @param work runs the work of a source the given number of times, and measures it
   */
  public Map<Source, Measurement> medians(BiFunction<Source, Integer, Measurement> work) {
    Map<Source, Measurement> last = new EnumMap<>(Source.class);
    warmUp(source -> last.put(source, work.apply(source, 1)));
    Measurement own = last.computeIfAbsent(Source.JPARQUET, source -> work.apply(source, 1));
    int repetitions = (int) Math.ceil(ROUND_NANOS / Math.max(own.cpuNanos(), LEAST_NANOS));
    Map<Source, Measurement> medians = new EnumMap<>(Source.class);
    measure(source -> work.apply(source, repetitions))
        .forEach((source, runs) -> medians.put(source, Measurement.median(runs)));
    return medians;
  }

  /** The measurements of each source, each after a collection of garbage. */
  public <T> Map<Source, List<T>> measure(Function<Source, T> measurement) {
    Map<Source, List<T>> measured = new EnumMap<>(Source.class);
    sources.forEach(source -> measured.put(source, new ArrayList<>()));
    for (int round = 0; round < rounds; round++) {
      for (int turn = 0; turn < sources.size(); turn++) {
        Source source = sources.get(Math.floorMod(round + turn, sources.size()));
        System.gc();
        measured.get(source).add(measurement.apply(source));
      }
    }
    return measured;
  }
}
