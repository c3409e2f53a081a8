/**
 * Overwrites that survive a killed driver: the files that a write replaces, and the markers that
 * name them until they are deleted.
 *
 * <p>{@link io.jparquet.spark.overwrite.ReplacedFiles} holds what a write replaces, {@link
 * io.jparquet.spark.overwrite.OverwriteMarkers} writes it down, {@link
 * io.jparquet.spark.overwrite.OverwriteRecovery} finishes what another write began, and {@link
 * io.jparquet.spark.overwrite.UnfinishedOverwrites} shows readers which files to skip.
 */
package io.jparquet.spark.overwrite;
