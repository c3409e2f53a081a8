/**
 * A write job on the driver: files are staged in a directory of the job's own ({@link
 * io.jparquet.spark.write.job.StagingDirectories}), committed, and take the place of what they
 * replace ({@link io.jparquet.spark.write.job.Replacement}); {@link
 * io.jparquet.spark.write.job.JParquetBatchWrite} holds the order of these steps.
 */
package io.jparquet.spark.write.job;
