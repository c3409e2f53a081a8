package io.jparquet.spark.core.scan;

import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.sources.Filter;
import org.jspecify.annotations.Nullable;

/**
 * A condition on rows. What the readers get of it is a hint: rows that they return may not satisfy
 * it, and are tested again, by Spark or, if the scan evaluates the condition, as an {@link
 * io.jparquet.spark.core.read.EvaluatedFilter}.
 *
 * @param expression as the plan of the query has it
 * @param shown as Spark shows it; null if the readers of files do not know it
 * @param read as the readers get it, with literals in Spark's internal form where it is known; null
 *     if they do not know it
 */
record Condition(Expression expression, @Nullable Filter shown, @Nullable Filter read) {

  /** A condition that the readers do not know. */
  static Condition unknown(Expression expression) {
    return new Condition(expression, null, null);
  }
}
