/**
 * The wing that has queries read less, and later: rules over Spark's plans, and what they find out
 * for the scans of the core.
 *
 * <p>Filters that the scan evaluates, conditions that are found while a query runs (keys of
 * broadcast joins, Bloom filters of shuffled ones), conditions on elements of arrays, limits, and
 * what footers of a few files prove. The rooms below: a sort with a limit ({@code topn}),
 * aggregates ({@code aggregate}), fields of variants ({@code variant}), rows by column ({@code
 * row}).
 */
package io.jparquet.spark.planning;
