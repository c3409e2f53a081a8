/**
 * Writing: Spark's interfaces up to the start of a write, and the writers of files.
 *
 * <p>{@link io.jparquet.spark.core.write.JParquetWriteBuilder} takes the mode of a write, and
 * {@link io.jparquet.spark.core.write.JParquetWrite} makes its checks. {@link
 * io.jparquet.spark.core.write.FileSpec} says what all files of a write have in common, and {@link
 * io.jparquet.spark.core.write.RowFileWriter} writes one of them. Rows become entries of leaf
 * columns by one specialised appender for each column: the Dremel encoding of the specification's
 * section "Nested Encoding". The job that commits the files, and its tasks, are in the wing {@code
 * tables}.
 *
 * <p>Specification: "Variant Shredding" (VariantShredding.md) for variants.
 */
@NullMarked
package io.jparquet.spark.core.write;

import org.jspecify.annotations.NullMarked;
