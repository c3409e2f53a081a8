package io.jparquet.benchmarks.spark;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * One timed run.
 *
 * @param wallNanos elapsed time
 * @param cpuNanos CPU time of the whole process, compilers and garbage collection included
 * @param aesNanos elapsed time in AES, that of all threads added up; 0 unless {@link TimedAes} is
 *     installed
 */
record Measurement(long wallNanos, long cpuNanos, long aesNanos) {
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  static Measurement of(Runnable work) {
    long aes = TimedAes.nanos();
    long cpu = PROCESS.getProcessCpuTime();
    long wall = System.nanoTime();
    work.run();
    return new Measurement(
        System.nanoTime() - wall, PROCESS.getProcessCpuTime() - cpu, TimedAes.nanos() - aes);
  }
}
