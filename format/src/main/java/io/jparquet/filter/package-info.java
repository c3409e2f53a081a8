/**
 * Skipping row groups: a {@link io.jparquet.filter.Predicate} over leaf columns is evaluated on the
 * statistics of a row group, and where these prove that it holds for no row, the row group need not
 * be read ({@link io.jparquet.filter.RowGroupFilter}).
 *
 * <p>Specification: the struct Statistics and the union ColumnOrder of parquet.thrift.
 */
package io.jparquet.filter;
