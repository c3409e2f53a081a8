/**
 * Scans as Spark's planner sees them.
 *
 * <p>{@link io.jparquet.spark.core.scan.JParquetScanBuilder} takes what Spark pushes down and
 * builds a {@link io.jparquet.spark.core.scan.JParquetScan}, which consists of its columns, its
 * conditions, what files are read with and its tasks. {@link
 * io.jparquet.spark.core.scan.FileSplits} cuts and packs files as Spark does. The wing {@code
 * planning} adds what skips more, through {@link io.jparquet.spark.core.scan.ScanPlanning}.
 */
@NullMarked
package io.jparquet.spark.core.scan;

import org.jspecify.annotations.NullMarked;
