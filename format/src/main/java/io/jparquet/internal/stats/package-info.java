/**
 * The order of the values of a column ({@link io.jparquet.internal.stats.ValueOrder}), and the
 * statistics that depend on it: their collection for a writer, and the reliable part of the stored
 * statistics for a reader ({@link io.jparquet.internal.stats.ColumnStatistics}). Also the use of
 * dictionaries, from page counts ({@link io.jparquet.internal.stats.DictionaryUse}).
 *
 * <p>Specification: the union ColumnOrder and the structs Statistics and PageEncodingStats of
 * parquet.thrift.
 */
@NullMarked
package io.jparquet.internal.stats;

import org.jspecify.annotations.NullMarked;
