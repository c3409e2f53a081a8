/**
 * Skipping row groups and rows: a {@link io.jparquet.predicate.Predicate} over leaf columns is
 * evaluated on the statistics of a row group, and where these prove that it holds for no row, the
 * row group need not be read ({@link io.jparquet.internal.filter.StatisticsFilter}). The same is
 * asked of its Bloom filters ({@link io.jparquet.internal.filter.BloomFilterLookup}), of its
 * dictionaries ({@link io.jparquet.internal.filter.DictionaryFilter}), and of the statistics of
 * each page ({@link io.jparquet.internal.filter.PageIndexFilter}), and what is left are ranges of
 * rows for all columns ({@link io.jparquet.internal.filter.RowRanges}). Of the rows that are read,
 * the decoded values tell which match ({@link io.jparquet.internal.filter.VectorFilter}).
 *
 * <p>Specification: the struct Statistics and the union ColumnOrder of parquet.thrift; "Parquet
 * page index: Layout to Support Page Skipping".
 */
package io.jparquet.internal.filter;
