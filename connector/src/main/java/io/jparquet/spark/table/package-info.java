/**
 * Tables of the source as Spark's catalog and planner see them ({@link
 * io.jparquet.spark.table.JParquetTable}), with what statements do with them ({@link
 * io.jparquet.spark.table.TableOperations}): DELETE and TRUNCATE ({@link
 * io.jparquet.spark.table.TableDeletes}), and those on partitions ({@link
 * io.jparquet.spark.table.TablePartitions}), without new rows; {@link
 * io.jparquet.spark.table.RowLevelStatement} is what Spark needs to plan DELETE, UPDATE and MERGE
 * of rows inside of files.
 */
package io.jparquet.spark.table;
