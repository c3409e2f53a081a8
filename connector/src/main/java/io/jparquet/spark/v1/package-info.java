/**
 * DataSource V1: relations of files are scanned with DataSource V2, and jparquet takes the place of
 * Spark's own Parquet source where a session wants it.
 *
 * <p>{@link io.jparquet.spark.v1.RelationScans} plans reads, {@link
 * io.jparquet.spark.v1.AcceleratedWrites} exchanges the format of writes, and {@link
 * io.jparquet.spark.v1.Acceleration} says which of Spark's own relations are taken.
 */
package io.jparquet.spark.v1;
