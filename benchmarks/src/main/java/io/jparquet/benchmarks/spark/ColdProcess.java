package io.jparquet.benchmarks.spark;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.spark.sql.SparkSession;

/**
 * The process that {@link ColdStart} starts for each measurement: it starts a session, runs a query
 * that reads no file, and then the row, as often as the latest measured execution needs. It prints
 * a line for each measured execution.
 */
final class ColdProcess {
  /** Numbers of the measured executions. */
  static final Set<Integer> MEASURED = Set.of(1, 2, 5);

  private static final int EXECUTIONS = 5;

  private ColdProcess() {}

  public static void main(String[] arguments) throws IOException {
    ColdWork work = ColdWork.of(List.of(arguments));
    try (SparkSession spark = BenchmarkSession.local(work.cores()).getOrCreate()) {
      if (work.isSession()) {
        print(session(spark));
      } else {
        warmUp(spark);
        executions(spark, work);
      }
    }
  }

  /** Generates code, and runs a job with a shuffle, so that Spark itself has done it once. */
  private static Object warmUp(SparkSession spark) {
    return spark
        .range(0, 1_000_000, 1, 2)
        .selectExpr("id % 10 AS k", "id AS v")
        .groupBy("k")
        .sum("v")
        .selectExpr("max(k)", "sum(`sum(v)`)")
        .collectAsList();
  }

  /** Since the start of the JVM. */
  private static ColdExecution session(SparkSession spark) {
    long start = ManagementFactory.getRuntimeMXBean().getStartTime();
    Measurement planning = Measurement.sinceStart((System.currentTimeMillis() - start) * 1_000_000);
    AtomicReference<Object> result = new AtomicReference<>();
    Measurement running = Measurement.of(() -> result.set(warmUp(spark)), 1);
    return new ColdExecution(1, planning, running, String.valueOf(result.get()));
  }

  private static void executions(SparkSession spark, ColdWork work) {
    Data data = work.data(spark);
    PlannedWorkload workload = ColdWork.workload(work.row(), data);
    AtomicReference<Supplier<Object>> plan = new AtomicReference<>();
    AtomicReference<Object> result = new AtomicReference<>();
    for (int number = 1; number <= EXECUTIONS; number++) {
      boolean first = number == 1;
      Measurement planning =
          Measurement.of(
              () -> {
                if (first) {
                  work.source().select(spark, workload.group());
                  workload.define(data, work.source());
                }
                plan.set(workload.plan(spark, work.source()));
              },
              1);
      Measurement running = Measurement.of(() -> result.set(plan.get().get()), 1);
      if (MEASURED.contains(number)) {
        print(new ColdExecution(number, planning, running, String.valueOf(result.get())));
      }
    }
  }

  private static void print(ColdExecution execution) {
    System.out.println(execution.line());
  }
}
