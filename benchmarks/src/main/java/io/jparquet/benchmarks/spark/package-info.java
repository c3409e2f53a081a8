/**
 * Whole Spark jobs with jparquet and Spark's own {@code parquet} source, interleaved in one JVM.
 *
 * <p>{@link io.jparquet.benchmarks.spark.SparkSuite} is the program; {@link
 * io.jparquet.benchmarks.spark.Workload} says what one row of its table does, and {@link
 * io.jparquet.benchmarks.spark.Workloads} lists the rows.
 */
package io.jparquet.benchmarks.spark;
