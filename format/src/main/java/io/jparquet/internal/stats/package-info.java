/**
 * The order of the values of a column and the statistics that rest on it: which of two values is
 * smaller ({@link io.jparquet.internal.stats.ValueOrder}), and what the statistics stored in a file
 * may be taken to say ({@link io.jparquet.internal.stats.ColumnStatistics}).
 *
 * <p>Specification: the union ColumnOrder and the struct Statistics of parquet.thrift.
 */
@NullMarked
package io.jparquet.internal.stats;

import org.jspecify.annotations.NullMarked;
