/**
 * Row counts, counts of values, minima and maxima without reading the values: which aggregates
 * Spark may push down ({@link io.jparquet.spark.aggregate.PushedAggregation}), what the statistics
 * of a footer prove about them ({@link io.jparquet.spark.aggregate.ProvenBounds}), and the same
 * from the values where they prove nothing ({@link io.jparquet.spark.aggregate.Totals}).
 */
package io.jparquet.spark.aggregate;
