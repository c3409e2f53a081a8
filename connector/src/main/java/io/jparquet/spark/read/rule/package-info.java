/**
 * Rules over Spark's plans: {@link io.jparquet.spark.read.rule.ScanFilters} gives filters of a
 * query to the scan that evaluates them, {@link io.jparquet.spark.read.rule.JoinKeyFilters} filters
 * scans by the keys of broadcast joins.
 */
package io.jparquet.spark.read.rule;
