package io.jparquet.spark.planning;

import io.jparquet.spark.core.scan.JParquetScan;
import io.jparquet.spark.core.scan.RuntimeConditions;
import io.jparquet.spark.core.scan.ScanColumns;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Batch;

/**
 * Runtime filters that Spark has given to a scan for the batch that it requests next in the same
 * thread. Two nodes of a plan may have the same scan, for Spark copies the plan of one side of a
 * join into the filter of the other; what one node is filtered by must not concern the other.
 * Thread-safe.
 */
final class PendingFilters implements RuntimeConditions {

  private final ScanColumns columns;
  private final ThreadLocal<RuntimeFilters> filters = new ThreadLocal<>();

  /** No filters yet, on some columns. */
  public PendingFilters(ScanColumns columns) {
    this.columns = columns;
  }

  @Override
  public void add(Predicate[] predicates) {
    RuntimeFilters pending = filters.get();
    if (pending == null) {
      pending = new RuntimeFilters(columns);
      filters.set(pending);
    }
    for (Predicate predicate : predicates) {
      pending.add(predicate);
    }
  }

  /** The filters for the next batch, which no later one has; null if there are none. */
  public RuntimeFilters take() {
    RuntimeFilters taken = filters.get();
    filters.remove();
    return taken;
  }

  @Override
  public Predicate[] used() {
    RuntimeFilters pending = filters.get();
    return pending == null ? new Predicate[0] : pending.used();
  }

  @Override
  public Batch batch(JParquetScan scan) {
    RuntimeFilters taken = take();
    return taken == null ? scan : new RuntimeFilteredBatch(scan, taken);
  }
}
