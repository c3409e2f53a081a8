package io.jparquet.benchmarks.spark;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * One timed run.
 *
 * @param wallNanos elapsed time
 * @param cpuNanos CPU time of the whole process, compilers and garbage collection included
 */
record Measurement(long wallNanos, long cpuNanos) {
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  static Measurement of(Runnable work) {
    long cpu = PROCESS.getProcessCpuTime();
    long wall = System.nanoTime();
    work.run();
    return new Measurement(System.nanoTime() - wall, PROCESS.getProcessCpuTime() - cpu);
  }
}
