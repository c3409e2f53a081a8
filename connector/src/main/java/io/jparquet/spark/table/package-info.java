/**
 * Tables of the source as Spark's catalog and planner see them ({@link
 * io.jparquet.spark.table.JParquetTable}), with the statements that change them without new rows:
 * DELETE and TRUNCATE ({@link io.jparquet.spark.table.TableDeletes}), and those on partitions
 * ({@link io.jparquet.spark.table.TablePartitions}).
 */
package io.jparquet.spark.table;
