/**
 * Whole Spark jobs with jparquet and Spark's own {@code parquet} source, interleaved in one JVM.
 *
 * <p>{@link io.jparquet.benchmarks.spark.SparkSuite} is the program; {@link
 * io.jparquet.benchmarks.spark.Workload} is one row of its table, and {@link
 * io.jparquet.benchmarks.spark.Workloads} lists the rows: scans, queries that need little data,
 * joins, writes, and the same with encryption. {@link io.jparquet.benchmarks.spark.Tables} defines
 * the tables that they read, and {@link io.jparquet.benchmarks.spark.Data} creates them. {@link
 * io.jparquet.benchmarks.spark.SparkReport} writes the results. {@link
 * io.jparquet.benchmarks.spark.ScaleSuite} runs a few rows with several tasks at a time, {@link
 * io.jparquet.benchmarks.spark.ColdStart} the first executions of a few in new processes. {@link
 * io.jparquet.benchmarks.spark.Encryption} defines the encryption of tables, and {@link
 * io.jparquet.benchmarks.spark.TimedAes} measures the time of AES.
 */
package io.jparquet.benchmarks.spark;
