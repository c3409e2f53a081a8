/**
 * The wing of DataSource V1: relations of files are scanned with DataSource V2, and jparquet takes
 * the place of Spark's own Parquet source where a session wants it.
 *
 * <p>{@link io.jparquet.spark.v1.RelationScans} plans reads, {@code AcceleratedWrites} exchanges
 * the format of writes, and {@code Acceleration} says which of Spark's own relations are taken.
 * {@link io.jparquet.spark.v1.OwnCommands} and its neighbors are commands of V1 that jparquet runs
 * for its own tables. Files that Spark's own machinery places and commits are written and read by
 * {@link io.jparquet.spark.v1.JParquetOutputWriterFactory} and {@link
 * io.jparquet.spark.v1.FileFormatReader}.
 */
package io.jparquet.spark.v1;
