/**
 * One task of a write, on an executor: {@link io.jparquet.spark.write.task.JParquetWriterFactory}
 * makes the writer of its rows, which spreads them over files of partitions as {@link
 * io.jparquet.spark.write.task.WriteTask} says, and answers with a {@link
 * io.jparquet.spark.write.task.TaskResult}. The driver commits the files.
 */
package io.jparquet.spark.write.task;
