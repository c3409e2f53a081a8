/**
 * The ratios of a few rows of the Spark suite, commit by commit.
 *
 * <p>{@link io.jparquet.benchmarks.history.HistorySuite} is the program, which builds the connector
 * of each commit and runs the suite with it. {@link io.jparquet.benchmarks.history.SuiteLine} reads
 * what the suite prints, and {@link io.jparquet.benchmarks.history.HistoryReport} writes the
 * results.
 */
package io.jparquet.benchmarks.history;
