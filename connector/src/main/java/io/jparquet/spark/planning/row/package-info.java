/**
 * Batches as Spark's {@code UnsafeRow}s, for operators that take rows: written column by column
 * into the memory of many rows, where Spark's generated code writes row by row, with an object for
 * each struct and array. {@link io.jparquet.spark.planning.row.RowsOfScans} is the rule that puts
 * the operator into plans.
 */
package io.jparquet.spark.planning.row;
