package io.jparquet.benchmarks.spark;

import com.sun.management.OperatingSystemMXBean;
import io.jparquet.benchmarks.report.Median;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * One timed run, or means or medians of several.
 *
 * @param wallNanos elapsed time
 * @param cpuNanos CPU time of the whole process, garbage collection included, but not that of the
 *     JIT compilers, because they work mostly in the first minutes of a process and their work
 *     differs between processes
 * @param compilerNanos CPU time of the JIT compilers; 0 if the system does not provide it; {@code
 *     cpuNanos} then includes it
 * @param aesNanos elapsed time in AES, summed over all threads; 0 unless {@link TimedAes} is
 *     installed
 */
public record Measurement(long wallNanos, long cpuNanos, long compilerNanos, long aesNanos) {
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /**
   * Does work several times and measures the mean.
   *
   * @param repetitions at least 1; some systems count CPU time in hundredths of a second, so short
   *     work must be repeated
   */
  public static Measurement of(Runnable work, int repetitions) {
    long aes = TimedAes.nanos();
    CompilerClock compilers = new CompilerClock();
    long cpu = PROCESS.getProcessCpuTime();
    long wall = System.nanoTime();
    for (int i = 0; i < repetitions; i++) {
      work.run();
    }
    wall = System.nanoTime() - wall;
    cpu = PROCESS.getProcessCpuTime() - cpu;
    long compiling = compilers.nanos();
    return new Measurement(
        wall / repetitions,
        (cpu - compiling) / repetitions,
        compiling / repetitions,
        (TimedAes.nanos() - aes) / repetitions);
  }

  /**
   * The CPU time of this process until now.
   *
   * @param wallNanos elapsed time since the process started
   */
  static Measurement sinceStart(long wallNanos) {
    long compiling = CompilerClock.sinceStart();
    return new Measurement(wallNanos, PROCESS.getProcessCpuTime() - compiling, compiling, 0);
  }

  /** The median of each figure. */
  public static Measurement median(List<Measurement> runs) {
    return new Measurement(
        (long) Median.of(runs, Measurement::wallNanos),
        (long) Median.of(runs, Measurement::cpuNanos),
        (long) Median.of(runs, Measurement::compilerNanos),
        (long) Median.of(runs, Measurement::aesNanos));
  }
}
