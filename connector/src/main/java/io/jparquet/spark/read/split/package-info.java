/**
 * From files to tasks, on the driver: splits by bytes or by row groups, and what footers of a few
 * files promise.
 *
 * <p>{@link io.jparquet.spark.read.split.FileSplits} cuts and packs files as Spark does, or as a
 * {@link io.jparquet.spark.read.split.SplitPlanner} says, {@link
 * io.jparquet.spark.read.split.RowGroupSplits} being the one that cuts at row groups; {@link
 * io.jparquet.spark.read.split.FilesForLimit} and {@link io.jparquet.spark.read.split.MatchingRows}
 * spare tasks of a limited scan, and {@link io.jparquet.spark.read.split.JoinKeyTrial} finds out
 * whether the keys of a join skip data.
 */
package io.jparquet.spark.read.split;
