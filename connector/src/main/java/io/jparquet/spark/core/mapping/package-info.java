/**
 * Types, schemas, values, literals and filters of Spark in terms of Parquet, and back.
 *
 * <p>{@link io.jparquet.spark.core.mapping.TypeConversions} is the one table of what can be read as
 * what, and how: a conversion that leaves values as they are only points the one column vector
 * ({@link io.jparquet.spark.core.mapping.JParquetColumnVector}) at the decoded array; any other is
 * a second loop into an array that it reuses. Schemas are mapped both ways, with the Parquet types
 * that options give to written columns. {@link io.jparquet.spark.core.mapping.FilterTranslation}
 * and {@link io.jparquet.spark.core.mapping.FilterLiterals} turn filters into predicates on the
 * schema of one file.
 *
 * <p>Specification: LogicalTypes.md.
 */
@NullMarked
package io.jparquet.spark.core.mapping;

import org.jspecify.annotations.NullMarked;
