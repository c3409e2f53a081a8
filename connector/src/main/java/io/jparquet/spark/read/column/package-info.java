/**
 * The columns of one file as columns of a read: which leaf columns are decoded, and how they become
 * Spark's column vectors.
 *
 * <p>{@link io.jparquet.spark.read.column.FieldMatcher} finds the field of a file for a column,
 * {@link io.jparquet.spark.read.column.FileProjection} decides what is read of the file and as
 * what, and a {@link io.jparquet.spark.read.column.ColumnBinding} shows each batch to Spark.
 */
package io.jparquet.spark.read.column;
