package io.jparquet.benchmarks.format;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * CPU time of all Java threads of the process, so that work in helper threads is counted. Compilers
 * and garbage collectors are not Java threads.
 */
final class CpuClock {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private CpuClock() {}

  /** Nanoseconds of the live threads. */
  static long nanos() {
    long sum = 0;
    for (long id : THREADS.getAllThreadIds()) {
      // Negative for a thread that has just ended.
      sum += Math.max(0, THREADS.getThreadCpuTime(id));
    }
    return sum;
  }
}
