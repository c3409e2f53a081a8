/** Tables of the source as Spark's catalog and planner see them. */
package io.jparquet.spark.table;
