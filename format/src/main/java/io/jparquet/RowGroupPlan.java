package io.jparquet;

import io.jparquet.filter.RowRanges;
import io.jparquet.page.ChunkPlan;

/**
 * What is read of a row group.
 *
 * @param index its index in the file
 * @param chunks where its chunks are, and what is fetched of them
 * @param ranges the rows that the page index leaves
 */
record RowGroupPlan(int index, ChunkPlan chunks, RowRanges ranges) {

  /** Whether anything is read of the chunks. */
  boolean hasRows() {
    return ranges.isAll() || !ranges.isEmpty();
  }

  /** Counts what the page index spared. */
  void count(ReadMetrics metrics) {
    if (ranges.isAll()) {
      return;
    }
    if (ranges.isEmpty()) {
      metrics.addByPageIndex();
    }
    for (ChunkPlan.Chunk chunk : chunks.chunks()) {
      if (chunk.pages() != null) {
        long read = chunk.pages().countOf(ranges);
        metrics.addPages(read, chunk.pages().count() - read);
      }
    }
  }
}
