package io.jparquet.metadata;

/**
 * A leaf column by which the rows of a row group are sorted.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code SortingColumn}.
 *
 * @param columnIdx index of the leaf column
 * @param descending whether values descend
 * @param nullsFirst whether nulls come first
 */
public record SortingColumn(int columnIdx, boolean descending, boolean nullsFirst) {}
