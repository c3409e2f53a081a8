/**
 * Whole files and single columns, read by one thread without Spark: a comparison of jparquet's
 * vectors, parquet-java's {@code ColumnReader} and DuckDB.
 *
 * <p>{@link io.jparquet.benchmarks.format.FormatSuite} is the program, and {@link
 * io.jparquet.benchmarks.format.ColumnSource} is the interface of the measured readers. {@link
 * io.jparquet.benchmarks.format.SampleFiles} creates the files with parquet-java. On the class
 * path, the version of parquet-java of the tests must come before that of Spark.
 */
package io.jparquet.benchmarks.format;
