/**
 * How Spark's variants are taken apart for the columns of files, and put together from them. The
 * encoding and the rules are those of {@code io.jparquet.variant}; what is here are Spark's
 * settings for them.
 *
 * <p>Specification: "Variant Shredding" (VariantShredding.md).
 */
package io.jparquet.spark.variant;
