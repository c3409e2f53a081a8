/**
 * Whole Spark jobs with jparquet and Spark's own {@code parquet} source, interleaved in one JVM.
 *
 * <p>{@link io.jparquet.benchmarks.spark.SparkSuite} is the program; {@link
 * io.jparquet.benchmarks.spark.Workload} says what one row of its table does, and {@link
 * io.jparquet.benchmarks.spark.Workloads} lists the rows: scans, queries that need little, writes,
 * and the same encrypted. {@link io.jparquet.benchmarks.spark.Tables} says which tables they read,
 * {@link io.jparquet.benchmarks.spark.Data} makes these; {@link
 * io.jparquet.benchmarks.spark.SparkReport} writes the results down. {@link
 * io.jparquet.benchmarks.spark.Encryption} says how the encrypted tables are made, {@link
 * io.jparquet.benchmarks.spark.TimedAes} measures what AES takes of the time.
 */
package io.jparquet.benchmarks.spark;
