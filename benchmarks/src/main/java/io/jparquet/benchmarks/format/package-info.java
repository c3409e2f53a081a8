/**
 * Whole files and single columns, read by one thread without Spark: jparquet's vectors beside
 * parquet-java's {@code ColumnReader} and DuckDB.
 *
 * <p>{@link io.jparquet.benchmarks.format.FormatSuite} is the program, {@link
 * io.jparquet.benchmarks.format.ColumnSource} what it measures; {@link
 * io.jparquet.benchmarks.format.SampleFiles} makes the files with parquet-java, which must be the
 * version of the tests, before the one that Spark brings on the class path.
 */
package io.jparquet.benchmarks.format;
