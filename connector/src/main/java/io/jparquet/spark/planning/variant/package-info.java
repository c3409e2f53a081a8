/**
 * Fields of variants as columns: where a query needs only some fields of a VARIANT column, the scan
 * returns a struct of these fields in its place, each cast to the type that the query asks for.
 *
 * <p>{@link io.jparquet.spark.planning.variant.RequestedField} is one of these fields. Its column
 * is filled batch by batch: from the typed column of a shredded variant if that holds all values of
 * the batch, otherwise variant by variant. Casts have the results and errors of Spark's {@code
 * variant_get}: values that this package does not convert itself are converted by Spark's code.
 */
package io.jparquet.spark.planning.variant;
