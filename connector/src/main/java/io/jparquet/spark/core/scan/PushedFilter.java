package io.jparquet.spark.core.scan;

import org.apache.spark.sql.sources.Filter;

/**
 * A filter that the readers of files know.
 *
 * @param shown as Spark shows it
 * @param read as the readers get it, with literals in Spark's internal form where it is known
 */
record PushedFilter(Filter shown, Filter read) {}
