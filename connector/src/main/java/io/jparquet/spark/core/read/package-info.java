/**
 * Reading in a task: the plan that the driver sends, and the readers of the splits of files.
 *
 * <p>{@link io.jparquet.spark.core.read.ReadPlan} says what is read, and a {@code SplitReader}
 * reads one split of a file as columnar batches. {@link io.jparquet.spark.core.read.BoundFile} is a
 * plan in terms of one file, by that file's own schema; the driver uses it too, for footers. A
 * {@link io.jparquet.spark.core.read.MatchedField} is the field of the file that a column is read
 * from, {@link io.jparquet.spark.core.read.FileProjection} decides what is read of it and as what,
 * and a {@link io.jparquet.spark.core.read.ColumnBinding} shows each batch to Spark.
 */
@NullMarked
package io.jparquet.spark.core.read;

import org.jspecify.annotations.NullMarked;
