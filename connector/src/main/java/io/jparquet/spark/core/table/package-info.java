/**
 * A directory of files as Spark's catalog and planner see it: {@link
 * io.jparquet.spark.core.table.JParquetTable}. Statements that change a table are done by the wing
 * {@code tables}, through an interface that is declared here.
 */
@NullMarked
package io.jparquet.spark.core.table;

import org.jspecify.annotations.NullMarked;
