/**
 * Sets of queries with jparquet and Spark's own {@code parquet} source, interleaved in one JVM: the
 * 22 queries of TPC-H, and 43 queries over one wide table of visits to web pages.
 *
 * <p>{@link io.jparquet.benchmarks.spark.queries.QuerySuite} is the program. {@link
 * io.jparquet.benchmarks.spark.queries.PlanShape} is what plans of both sources must have in
 * common, and {@link io.jparquet.benchmarks.spark.queries.QueryReport} writes the results.
 */
package io.jparquet.benchmarks.spark.queries;
