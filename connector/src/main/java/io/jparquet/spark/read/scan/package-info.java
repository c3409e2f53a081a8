/**
 * Scans as Spark's planner sees them.
 *
 * <p>{@link io.jparquet.spark.read.scan.JParquetScanBuilder} takes what Spark pushes down and
 * builds a {@link io.jparquet.spark.read.scan.JParquetScan}, which consists of its columns ({@link
 * io.jparquet.spark.read.scan.ScanColumns}), its conditions ({@link
 * io.jparquet.spark.read.scan.ScanConditions}), what files are read with ({@link
 * io.jparquet.spark.read.scan.ReadPlanner}) and its tasks ({@link
 * io.jparquet.spark.read.scan.ScanTasks}). What spares reading comes from a {@link
 * io.jparquet.spark.read.scan.ScanPlanning}; a statement that replaces the files is a {@link
 * io.jparquet.spark.read.scan.ScanTarget}. {@link io.jparquet.spark.read.scan.AggregateScan} gives
 * aggregates of what such a scan would read.
 */
package io.jparquet.spark.read.scan;
