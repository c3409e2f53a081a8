/**
 * The data source {@code jparquet} for Apache Spark.
 *
 * <p>{@link io.jparquet.spark.JParquetDataSource} is the one class that Spark finds by name; {@link
 * io.jparquet.spark.JParquetTable} is what it makes of paths or of a catalog entry. Reading is in
 * {@code read}, writing in {@code write}; {@code schema}, {@code convert} and {@code filter}
 * translate between Parquet's terms and Spark's; {@code vector} shows decoded columns to Spark
 * without a copy; {@code io} adapts Hadoop's file systems; {@code analysis} looks at statements
 * before they run.
 */
package io.jparquet.spark;
