/**
 * Files of one task: what the files of a write have in common ({@link
 * io.jparquet.spark.write.file.FileSpec}), what those of a task share ({@link
 * io.jparquet.spark.write.file.TaskWriters}), and the rows of one ({@link
 * io.jparquet.spark.write.file.RowFileWriter}). Where files lie, and which rows go into which, is
 * decided by the callers.
 */
package io.jparquet.spark.write.file;
