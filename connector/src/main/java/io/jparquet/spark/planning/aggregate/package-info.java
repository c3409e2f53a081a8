/**
 * Row counts, counts of values, minima and maxima without reading the values: which aggregates
 * Spark may push down ({@link io.jparquet.spark.planning.aggregate.PushedAggregation}), what the
 * statistics of a footer prove about them, and the same from the values where they prove nothing.
 */
package io.jparquet.spark.planning.aggregate;
