/**
 * Reads for a sort with a limit, and for minima and maxima: rows that cannot be among the first
 * ones are left out as early as this is known. Spark sorts or aggregates what is left, so that
 * nothing here decides about the result.
 *
 * <p>{@link io.jparquet.spark.planning.topn.TopN} says what is asked for. {@code TopNRows} keeps
 * the best values that a task has seen, drops rows that are worse than all of them, and shares the
 * threshold with the other tasks of the process, whose readers skip row groups and pages by it.
 * {@link io.jparquet.spark.planning.topn.Extremes} are several requests for one row each.
 */
package io.jparquet.spark.planning.topn;
