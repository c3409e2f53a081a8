/**
 * The partitions of a table as directories of a file system: where they begin ({@link
 * io.jparquet.spark.partition.TableRoot}), how they are named ({@link
 * io.jparquet.spark.partition.PartitionPaths}), which there are ({@link
 * io.jparquet.spark.partition.PartitionDirectories}), and which of them predicates mean ({@link
 * io.jparquet.spark.partition.PartitionFilter}). Nothing is changed here.
 */
package io.jparquet.spark.partition;
