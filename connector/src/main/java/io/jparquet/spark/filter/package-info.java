/**
 * Filters of Spark as predicates of the format, on the schema of each file: {@link
 * io.jparquet.spark.filter.FilterTranslation} for the shape, {@link
 * io.jparquet.spark.filter.FilterLiterals} for the values. {@link
 * io.jparquet.filter.RowGroupFilter} then asks the statistics.
 */
package io.jparquet.spark.filter;
