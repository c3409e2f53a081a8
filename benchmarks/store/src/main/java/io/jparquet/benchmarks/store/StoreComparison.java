package io.jparquet.benchmarks.store;

/**
 * The result of one row.
 *
 * @param stream Hadoop's kind of stream
 * @param own medians of jparquet
 * @param peer medians of Spark's own source
 */
record StoreComparison(StoreRow row, String stream, StoreMeasurement own, StoreMeasurement peer) {
  /** The ratio of elapsed times: that of Spark's own source divided by that of jparquet. */
  double ratio() {
    return peer.millis() / own.millis();
  }
}
