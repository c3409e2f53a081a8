package io.jparquet.benchmarks.spark;

import java.util.List;
import java.util.Map;

/**
 * One execution of a row in young processes of both sources.
 *
 * @param row name of the row
 * @param codec of the files
 * @param archived whether the processes read their classes from an archive
 * @param number 1 for the first execution of a process
 * @param own the medians of jparquet
 * @param peer the medians of Spark's own source
 */
record ColdComparison(
    String row, String codec, boolean archived, int number, Medians own, Medians peer) {
  /**
   * Medians of the executions of a source, each figure for itself.
   *
   * @param total planning and execution
   * @param running the execution of the plan
   */
  record Medians(Measurement total, Measurement running) {
    private static Medians of(List<ColdExecution> executions) {
      return new Medians(
          Measurement.median(executions.stream().map(ColdExecution::total).toList()),
          Measurement.median(executions.stream().map(ColdExecution::running).toList()));
    }

    /** CPU time with that of the JIT compilers. */
    double allCpuNanos() {
      return (double) total.cpuNanos() + total.compilerNanos();
    }
  }

  static ColdComparison of(
      String row,
      String codec,
      boolean archived,
      int number,
      Map<Source, List<ColdExecution>> executions) {
    return new ColdComparison(
        row,
        codec,
        archived,
        number,
        Medians.of(executions.get(Source.JPARQUET)),
        Medians.of(executions.get(Source.PARQUET)));
  }

  /** The ratio of elapsed times: that of Spark's own source divided by that of jparquet. */
  double wallRatio() {
    return (double) peer.total.wallNanos() / own.total.wallNanos();
  }

  /** The ratio of elapsed times without planning. */
  double runningRatio() {
    return (double) peer.running.wallNanos() / own.running.wallNanos();
  }

  /** The ratio of CPU times with those of the JIT compilers. */
  double allCpuRatio() {
    return peer.allCpuNanos() / own.allCpuNanos();
  }

  /** The ratio of CPU times without those of the JIT compilers. */
  double cpuRatio() {
    return (double) peer.total.cpuNanos() / own.total.cpuNanos();
  }
}
