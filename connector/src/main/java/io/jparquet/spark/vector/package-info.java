/**
 * Decoded columns as Spark sees them: one class of {@link
 * org.apache.spark.sql.vectorized.ColumnVector} for every type, which points at the arrays of the
 * format's vectors instead of copying them.
 */
package io.jparquet.spark.vector;
