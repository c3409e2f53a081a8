/**
 * Reading in a task: the plan that the driver sends, and the readers of the splits of files.
 *
 * <p>{@link io.jparquet.spark.read.ReadPlan} says what is read; {@link
 * io.jparquet.spark.read.SplitReader} reads one split of a file as columnar batches, and {@link
 * io.jparquet.spark.read.AggregatePartitionReader} gives aggregates of it. {@link
 * io.jparquet.spark.read.BoundFile} is a plan in terms of one file, by that file's own schema; the
 * driver uses it too, for footers. {@code column} binds columns of files to Spark's, {@code split}
 * cuts files into tasks, {@code scan} holds the scans of Spark's planner, and {@code rule} the
 * rules over plans with such scans.
 */
package io.jparquet.spark.read;
