/**
 * Batches as Spark's {@code UnsafeRow}s, for operators that take rows: written column by column
 * into the memory of many rows, where Spark's generated code writes row by row, with an object for
 * each struct and array.
 *
 * <p>{@link io.jparquet.spark.row.UnsafeRows} returns the rows of a batch. A {@link
 * io.jparquet.spark.row.ValueCopy} copies the values of one column, element or member; {@link
 * io.jparquet.spark.row.RowsExec} is the operator of Spark's plans, and {@link
 * io.jparquet.spark.row.RowsOfScans} the rule that puts it there.
 */
package io.jparquet.spark.row;
