package io.jparquet.internal.column.write;

import io.jparquet.internal.level.LevelRuns;
import java.util.Arrays;
import java.util.List;

/**
 * How often each repetition level, or each definition level, occurs in a page and in its chunk. Not
 * thread-safe.
 *
 * <p>Specification: {@code SizeStatistics} in parquet.thrift.
 */
final class LevelHistogram {
  /** Elements are per level; empty where a histogram would say nothing new. */
  private final long[] chunk;

  private final long[] page;

  /**
   * A histogram.
   *
   * @param levels number of different levels; 0 for a histogram that counts nothing
   */
  LevelHistogram(int levels) {
    chunk = new long[levels];
    page = new long[levels];
  }

  /**
   * Counts the levels of a page.
   *
   * @param runs the levels; ignored if nothing is counted
   * @param entries number of them that are in the page
   */
  void addPage(LevelRuns runs, int entries) {
    if (page.length == 0) {
      return;
    }
    Arrays.fill(page, 0);
    runs.addToHistogram(entries, page, 0);
    for (int level = 0; level < page.length; level++) {
      chunk[level] += page[level];
    }
  }

  /** The histogram of the last page, per level; empty if nothing is counted. Do not modify. */
  long[] page() {
    return page;
  }

  /** The histogram of the chunk, per level; null if nothing is counted. */
  List<Long> chunk() {
    return chunk.length == 0 ? null : Arrays.stream(chunk).boxed().toList();
  }

  /** Starts the next chunk. */
  void reset() {
    Arrays.fill(chunk, 0);
  }
}
