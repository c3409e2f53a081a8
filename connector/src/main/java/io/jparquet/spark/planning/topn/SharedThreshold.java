package io.jparquet.spark.planning.topn;

import java.util.Comparator;

/**
 * The best threshold that the tasks of a process have found for one execution of a scan.
 * Thread-safe.
 */
final class SharedThreshold {

  private volatile Threshold best;

  /** The threshold; null as long as no task has found enough values. */
  Threshold get() {
    return best;
  }

  /**
   * Offers the threshold of a task.
   *
   * @param order of the keys
   */
  synchronized void offer(Threshold found, Comparator<Object> order) {
    if (best == null
        || found.isNull()
        || !best.isNull() && order.compare(found.key(), best.key()) < 0) {
      best = found;
    }
  }
}
