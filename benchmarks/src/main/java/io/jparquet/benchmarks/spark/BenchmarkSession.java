package io.jparquet.benchmarks.spark;

import org.apache.spark.sql.SparkSession;

/** Sessions with the settings of all suites. */
public final class BenchmarkSession {
  private BenchmarkSession() {}

  /** A builder for tasks in this process, as many at a time as there are partitions of shuffles. */
  public static SparkSession.Builder local(int cores) {
    return of("local[" + cores + "]", Math.max(1, cores));
  }

  /** Adds Comet with its shuffle and its memory, off until a source selects it. */
  static SparkSession.Builder withComet(SparkSession.Builder session) {
    return session
        .config("spark.plugins", "org.apache.spark.CometPlugin")
        .config(
            "spark.shuffle.manager",
            "org.apache.spark.sql.comet.execution.shuffle.CometShuffleManager")
        .config("spark.memory.offHeap.enabled", "true")
        .config("spark.memory.offHeap.size", "4g")
        .config("spark.comet.sparkToColumnar.supportedOperatorList", "BatchScan");
  }

  /**
   * A builder.
   *
   * @param partitions number of partitions of shuffles
   */
  public static SparkSession.Builder of(String master, int partitions) {
    return SparkSession.builder()
        .appName("jparquet benchmarks")
        .master(master)
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", partitions)
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.debug.maxToStringFields", 100);
  }
}
