/**
 * What Spark asks for before rows are written: plans and their checks.
 *
 * <p>{@link io.jparquet.spark.write.JParquetWriteBuilder} plans a write; {@link
 * io.jparquet.spark.write.PathSave} leads {@code save(path)} to the same plan, {@link
 * io.jparquet.spark.write.JParquetOutputWriterFactory} serves Spark's streaming sink, which places
 * and commits files itself. {@code job} runs a planned write on the driver, {@code task} on the
 * executors, {@code file} writes the files of a task, and {@code row} turns rows into column
 * entries.
 */
package io.jparquet.spark.write;
