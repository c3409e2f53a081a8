/**
 * Types, schemas, values, literals and filters of Spark in terms of Parquet, and back.
 *
 * <p>{@link io.jparquet.spark.core.mapping.StoredType} has a class for each family of types of the
 * format, with all that Spark needs to know of it: its type in Spark, how it is read as others, and
 * how literals compare with what is stored. A conversion that leaves values as they are only points
 * the one column vector ({@link io.jparquet.spark.core.mapping.JParquetColumnVector}) at the
 * decoded array; any other is a second loop into an array that it reuses. Schemas are mapped both
 * ways, with the Parquet types that options give to written columns ({@link
 * io.jparquet.spark.core.mapping.ColumnType}). {@link
 * io.jparquet.spark.core.mapping.FilterTranslation} turns filters into predicates on the schema of
 * one file.
 *
 * <p>Specification: LogicalTypes.md.
 */
@NullMarked
package io.jparquet.spark.core.mapping;

import org.jspecify.annotations.NullMarked;
