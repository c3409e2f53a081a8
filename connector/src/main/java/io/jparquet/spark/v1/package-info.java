/**
 * DataSource V1: relations of files are scanned with DataSource V2, and jparquet takes the place of
 * Spark's own Parquet source where a session wants it.
 *
 * <p>{@link io.jparquet.spark.v1.RelationScans} plans reads, {@link
 * io.jparquet.spark.v1.AcceleratedWrites} exchanges the format of writes, and {@link
 * io.jparquet.spark.v1.Acceleration} says which of Spark's own relations are taken. {@link
 * io.jparquet.spark.v1.OwnCommands} and its neighbours are commands of V1 that jparquet runs for
 * its own tables.
 */
package io.jparquet.spark.v1;
