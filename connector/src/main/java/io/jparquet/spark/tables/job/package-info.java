/**
 * The jobs of writes, also of appends: tasks that put rows into files, and commits, with overwrites
 * that survive a killed driver.
 *
 * <p>Files are staged in a directory of the job's own, committed, and take the place of what they
 * replace; {@link io.jparquet.spark.tables.job.JParquetBatchWrite} holds the order of these steps.
 * Markers name the replaced files until they are deleted, and {@link
 * io.jparquet.spark.tables.job.OverwriteRecovery} finishes what another write began.
 */
package io.jparquet.spark.tables.job;
