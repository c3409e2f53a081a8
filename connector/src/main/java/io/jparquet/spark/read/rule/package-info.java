/**
 * Rules over Spark's plans: {@link io.jparquet.spark.read.rule.ScanFilters} gives filters of a
 * query to the scan that evaluates them, and has it return the fields of variants that the query
 * needs, {@link io.jparquet.spark.read.rule.AggregatedVariantFields} does the latter for
 * aggregates, {@link io.jparquet.spark.read.rule.JoinKeyFilters} filters scans by the keys of
 * broadcast joins, {@link io.jparquet.spark.read.rule.RuntimeBloomFilters} by Bloom filters of
 * shuffled joins, {@link io.jparquet.spark.read.rule.TopNScans} narrows those below a sort with a
 * limit, and {@link io.jparquet.spark.read.rule.LimitedScans} lets scans know of a LIMIT after
 * filters. {@link io.jparquet.spark.read.rule.FooterPlanning} is what scans ask of planning.
 */
package io.jparquet.spark.read.rule;
