/**
 * The 22 queries of TPC-H with jparquet and Spark's own {@code parquet} source, interleaved in one
 * JVM.
 *
 * <p>{@link io.jparquet.benchmarks.spark.tpch.TpchSuite} is the program. {@link
 * io.jparquet.benchmarks.spark.tpch.PlanShape} is what plans of both sources must have in common,
 * and {@link io.jparquet.benchmarks.spark.tpch.TpchReport} writes the results.
 */
package io.jparquet.benchmarks.spark.tpch;
