/**
 * Writing: from Spark's write plans to committed Parquet files.
 *
 * <p>{@link io.jparquet.spark.write.JParquetWriteBuilder} checks and plans, {@link
 * io.jparquet.spark.write.JParquetBatchWrite} runs the job on the driver, {@link
 * io.jparquet.spark.write.JParquetDataWriter} writes the files of one task; {@code row} turns rows
 * into column entries. {@link io.jparquet.spark.write.PathSave} leads {@code save(path)} to the
 * same write, {@link io.jparquet.spark.write.JParquetOutputWriterFactory} serves Spark's streaming
 * sink.
 */
package io.jparquet.spark.write;
