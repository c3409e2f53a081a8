package io.jparquet.spark.core.read;

import java.io.Serializable;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.sources.Filter;

/**
 * A condition that Spark does not evaluate any more, since the scan does it: rows that do not
 * satisfy it never leave the scan. Serialised.
 *
 * @param shown the condition as Spark shows it
 * @param read the condition for the readers of files, with literals in Spark's internal form
 * @param bound the same for rows of the scan, where a file can't be filtered in its own terms
 */
public record EvaluatedFilter(Filter shown, Filter read, Expression bound)
    implements Serializable {}
