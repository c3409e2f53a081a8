/**
 * Scans as Spark's planner sees them.
 *
 * <p>{@link io.jparquet.spark.core.scan.JParquetScanBuilder} takes what Spark pushes down and
 * builds a {@link io.jparquet.spark.core.scan.JParquetScan}, which consists of its columns, its
 * conditions, what files are read with and its tasks. {@link
 * io.jparquet.spark.core.scan.FileSplits} cuts and packs files as Spark does. What skips more than
 * this is added by the wing {@code planning}.
 */
package io.jparquet.spark.core.scan;
