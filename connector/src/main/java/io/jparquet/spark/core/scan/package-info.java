/**
 * Scans as Spark's planner sees them.
 *
 * <p>{@link io.jparquet.spark.core.scan.JParquetScanBuilder} takes what Spark pushes down and
 * builds a {@link io.jparquet.spark.core.scan.JParquetScan}. A {@link
 * io.jparquet.spark.core.scan.ScanRead} says what it reads: columns, conditions, and which rows are
 * needed. {@link io.jparquet.spark.core.scan.FileSplits} cuts and packs files as Spark does. The
 * wing {@code planning} adds what skips more, through {@link
 * io.jparquet.spark.core.scan.ScanPlanning}.
 */
@NullMarked
package io.jparquet.spark.core.scan;

import org.jspecify.annotations.NullMarked;
