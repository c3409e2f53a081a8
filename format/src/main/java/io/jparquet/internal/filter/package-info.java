/**
 * Skipping of row groups, pages and rows by a {@link io.jparquet.predicate.Predicate} over leaf
 * columns. A row group is skipped if one of these proves that no row matches: its statistics
 * ({@link io.jparquet.internal.filter.StatisticsFilter}), its Bloom filters ({@link
 * io.jparquet.internal.filter.BloomFilterLookup}) or its dictionaries ({@link
 * io.jparquet.internal.filter.DictionaryFilter}). The page index excludes pages ({@link
 * io.jparquet.internal.filter.PageIndexFilter}) and leaves ranges of rows for all columns ({@link
 * io.jparquet.internal.filter.RowRanges}). The decoded values decide which of the remaining rows
 * match ({@link io.jparquet.internal.filter.VectorFilter}). All of them dispatch by a {@link
 * io.jparquet.predicate.Predicate.Visitor}, so that none forgets a kind of predicate.
 *
 * <p>Specification: the struct Statistics and the union ColumnOrder of parquet.thrift; "Parquet
 * page index: Layout to Support Page Skipping".
 */
package io.jparquet.internal.filter;
