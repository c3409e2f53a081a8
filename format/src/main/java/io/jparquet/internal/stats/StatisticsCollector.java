package io.jparquet.internal.stats;

import org.jspecify.annotations.Nullable;

/**
 * Collects bounds and numbers of NaNs of one leaf column, for the current page and for the column
 * chunk. Values are added in bulk by the subclass's typed method; null values are never added. Not
 * thread-safe.
 */
public abstract sealed class StatisticsCollector
    permits BooleanStatistics, IntStatistics, LongStatistics, BinaryStatistics {
  private final BoundOrder order;
  private long pageNans;
  private long chunkNans;

  StatisticsCollector(BoundOrder order) {
    this.order = order;
  }

  /** The order that determines the bounds. */
  public final BoundOrder order() {
    return order;
  }

  /** Bounds of the values since the last {@link #endPage}; null if there are none. */
  public abstract @Nullable Bounds pageBounds();

  /** Bounds of the finished pages since the last {@link #endChunk}; null if there are none. */
  public abstract @Nullable Bounds chunkBounds();

  /** NaN values since the last {@link #endPage}. */
  public final long pageNanCount() {
    return pageNans;
  }

  /** NaN values of the finished pages since the last {@link #endChunk}. */
  public final long chunkNanCount() {
    return chunkNans;
  }

  /** Adds the page to the chunk and starts a new page. */
  public final void endPage() {
    mergePage();
    chunkNans += pageNans;
    pageNans = 0;
  }

  /** Starts a new chunk. */
  public final void endChunk() {
    resetChunk();
    chunkNans = 0;
  }

  final void addNans(long count) {
    pageNans += count;
  }

  abstract void mergePage();

  abstract void resetChunk();
}
