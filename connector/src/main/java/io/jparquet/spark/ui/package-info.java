/**
 * The wing of Spark's user interface: a tab with the queries that read and write Parquet files, in
 * a running application and in the history server.
 *
 * <p>{@link io.jparquet.spark.ui.UiWing} attaches the tab where sessions are made, {@link
 * io.jparquet.spark.ui.HistoryServerTab} in the history server. All that it shows is in Spark's own
 * store of queries, from which {@code StoredQueries} reads it: there are no events and no listeners
 * of jparquet, so that a log is also complete for a history server that does not have the jar.
 */
@NullMarked
package io.jparquet.spark.ui;

import org.jspecify.annotations.NullMarked;
