/**
 * From a table to columnar batches: files and partitions, push-down, splits, and the reader of a
 * task.
 *
 * <p>{@link io.jparquet.spark.read.JParquetScanBuilder} takes what Spark pushes down; {@link
 * io.jparquet.spark.read.JParquetScan} plans the splits; in a task {@link
 * io.jparquet.spark.read.SplitReader} reads one split of a file. What is read of a file, and as
 * what, is decided on that file's own schema by {@link io.jparquet.spark.read.FileProjection}.
 * {@link io.jparquet.spark.read.AggregateScan} gives aggregates of what such a scan would read.
 */
package io.jparquet.spark.read;
