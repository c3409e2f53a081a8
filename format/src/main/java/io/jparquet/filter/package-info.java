/**
 * Skipping row groups and rows: a {@link io.jparquet.filter.Predicate} over leaf columns is
 * evaluated on the statistics of a row group, and where these prove that it holds for no row, the
 * row group need not be read ({@link io.jparquet.filter.RowGroupFilter}). The same is asked of its
 * Bloom filters ({@link io.jparquet.filter.AbsentValues}), of its dictionaries ({@link
 * io.jparquet.filter.DictionaryFilter}), and of the statistics of each page ({@link
 * io.jparquet.filter.PageIndexFilter}), and what is left are ranges of rows for all columns ({@link
 * io.jparquet.filter.RowRanges}). Of the rows that are read, the decoded values tell which match
 * ({@link io.jparquet.filter.VectorFilter}).
 *
 * <p>Specification: the struct Statistics and the union ColumnOrder of parquet.thrift; "Parquet
 * page index: Layout to Support Page Skipping".
 */
package io.jparquet.filter;
