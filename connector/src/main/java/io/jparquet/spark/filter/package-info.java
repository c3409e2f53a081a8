/** Filters of Spark as predicates of the format, on the schema of each file. */
package io.jparquet.spark.filter;
