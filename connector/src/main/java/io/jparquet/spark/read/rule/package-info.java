/**
 * Rules over Spark's plans: {@link io.jparquet.spark.read.rule.ScanFilters} gives filters of a
 * query to the scan that evaluates them, and has it give out the fields of variants that the query
 * needs, {@link io.jparquet.spark.read.rule.AggregatedVariantFields} does the latter for
 * aggregates, {@link io.jparquet.spark.read.rule.JoinKeyFilters} filters scans by the keys of
 * broadcast joins, {@link io.jparquet.spark.read.rule.TopNScans} those below a sort with a limit.
 */
package io.jparquet.spark.read.rule;
