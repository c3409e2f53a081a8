/**
 * The Parquet type of a written column, where it is not the one that Spark's own source gives the
 * Spark type: what the options name for a column, and what is kept from the file that a DataFrame
 * was read from.
 *
 * <p>Both are texts in the metadata of Spark's columns ({@link
 * io.jparquet.spark.columntype.ColumnTypeMetadata}), so that they go with the columns through a
 * query and stand in the footer. Specification: LogicalTypes.md.
 */
package io.jparquet.spark.columntype;
