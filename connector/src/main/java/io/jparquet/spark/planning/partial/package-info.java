/**
 * Partial aggregates that are made of the batches of a scan, in place of rows that Spark
 * aggregates: which aggregates of a plan can be made so ({@code PartialAggregates}), the
 * expressions in them as steps over the arrays of columns, and groups with what is added up for
 * each. A batch whose results are not proven to be exact goes on to Spark's own operator, which
 * stays in the plan. So does the final aggregate.
 */
package io.jparquet.spark.planning.partial;
