/**
 * Moves row groups from one file into another: as stored bytes, page by page if encryption or
 * compression changes, or decoded and encoded if neither is safe.
 *
 * <p>Which statistics and indexes a reader believes depends on the writer named in the footer. A
 * file assembled from other files names this library. So whatever must not be believed in the
 * source is left out of the copy.
 *
 * <p>Specification: "File format", "Column chunks", {@code FileMetaData} in parquet.thrift.
 */
package io.jparquet.internal.rewrite;
