/**
 * Row groups that go from one file into another: as stored bytes, page by page where encryption or
 * compression changes, or decoded and encoded where neither is safe.
 *
 * <p>What a reader believes of statistics and indexes depends on the writer that the footer names.
 * A file that is put together from others names this library. So what must not be believed in the
 * source is left out of the copy.
 *
 * <p>Specification: "File format", "Column chunks", {@code FileMetaData} in parquet.thrift.
 */
package io.jparquet.internal.rewrite;
