/**
 * Partial aggregates made from the batches of a scan, in place of rows that Spark aggregates: which
 * aggregates of a plan that can be,
 * the expressions in them as steps over the arrays of columns, and groups with what is added up for
 * each. A batch whose results are not proven to be exact goes on to Spark's own operator, which
 * stays in the plan; so does the final aggregate.
 */
package io.jparquet.spark.planning.partial;
