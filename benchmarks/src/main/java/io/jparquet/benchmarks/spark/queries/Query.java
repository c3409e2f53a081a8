package io.jparquet.benchmarks.spark.queries;

/**
 * A query of a set.
 *
 * @param id as in the results: "q1"
 * @param words as on pages
 * @param sql with a total order of the rows, or without LIMIT
 */
record Query(String id, String words, String sql) {}
