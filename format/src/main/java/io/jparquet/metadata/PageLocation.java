package io.jparquet.metadata;

/**
 * The location of a data page.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code PageLocation}.
 *
 * @param offset file offset of the page header
 * @param compressedPageSize bytes of the page with its header
 * @param firstRowIndex index in the row group of the first row of the page
 */
public record PageLocation(long offset, int compressedPageSize, long firstRowIndex) {}
