package io.jparquet.benchmarks.spark;

import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.sql.SparkSession;

/** Work whose planning can be timed apart from its execution. */
interface PlannedWorkload extends Workload {
  /** Defines the tables that its queries name: their files are listed, their schema is inferred. */
  default void define(Data data, Source source) {
    data.prepare(tables(), List.of(source));
  }

  /**
   * Plans the work.
   *
   * @return executes the plan and returns a result, whose text is equal for equal data
   */
  Supplier<Object> plan(SparkSession spark, Source source);

  @Override
  default void run(SparkSession spark, Source source) {
    Object unused = plan(spark, source).get();
  }
}
