/**
 * Values of Parquet columns as values of Spark's types.
 *
 * <p>{@link io.jparquet.spark.convert.TypeConversions} is the one table of what can be read as
 * what, and how; every path of the connector uses it. A conversion that leaves values as they are
 * only points the column vector at the decoded array; any other is a second loop into an array that
 * it reuses.
 */
package io.jparquet.spark.convert;
