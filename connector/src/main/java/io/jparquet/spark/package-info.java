/**
 * The data source {@code jparquet} for Apache Spark.
 *
 * <p>{@link io.jparquet.spark.JParquetDataSource} is the one class that Spark finds by name; {@link
 * io.jparquet.spark.JParquetExtensions} adds rules to a session. Both depend on all other packages:
 * {@code analysis} checks statements before they run; {@code table} shows tables to Spark; {@code
 * read} and {@code write} plan and run; {@code files} lists a table and infers its schema; {@code
 * overwrite} keeps unfinished overwrites; {@code schema}, {@code convert} and {@code filter}
 * translate between Parquet's terms and Spark's; {@code vector} shows decoded columns to Spark
 * without a copy; {@code io} adapts Hadoop's file systems.
 */
package io.jparquet.spark;
