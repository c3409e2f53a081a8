/**
 * From a table to columnar batches: files and partitions, push-down, splits, and the reader of a
 * task.
 *
 * <p>{@link io.jparquet.spark.read.JParquetScanBuilder} takes what Spark pushes down, and {@link
 * io.jparquet.spark.read.ScanFilters} gives filters of the plan to the scan; {@link
 * io.jparquet.spark.read.JParquetScan} plans the splits with {@link
 * io.jparquet.spark.read.FileSplits} and {@link io.jparquet.spark.read.RowGroupSplits}; in a task
 * {@link io.jparquet.spark.read.SplitReader} reads one split of a file. What is read of a file, and
 * as what, is decided on that file's own schema by {@link io.jparquet.spark.read.FileProjection},
 * what its filter is by {@link io.jparquet.spark.read.FileFilter}. {@link
 * io.jparquet.spark.read.AggregateScan} gives aggregates of what such a scan would read.
 */
package io.jparquet.spark.read;
