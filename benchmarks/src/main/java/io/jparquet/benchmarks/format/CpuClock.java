package io.jparquet.benchmarks.format;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * CPU time of all Java threads of the process: nothing that is left to a helping thread is free.
 * Compilers and garbage collectors are no Java threads.
 */
final class CpuClock {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private CpuClock() {}

  /** Nanoseconds of those threads that live. */
  static long nanos() {
    long sum = 0;
    for (long id : THREADS.getAllThreadIds()) {
      // Negative of a thread that has just ended.
      sum += Math.max(0, THREADS.getThreadCpuTime(id));
    }
    return sum;
  }
}
