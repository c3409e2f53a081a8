package io.jparquet.internal.scan;

import io.jparquet.internal.column.read.FilteredProjection;
import io.jparquet.internal.filter.RowRanges;
import io.jparquet.internal.metrics.ReadCounters;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.metrics.ReadMetric;

/**
 * The parts of a row group that are read.
 *
 * @param index its index in the file
 * @param chunks the places of its chunks, and the parts to fetch
 * @param ranges the rows that the page index leaves
 * @param filtered skips rows by their values; null if each row is returned
 * @param first the chunks of the columns that the filter needs, if they decide what to fetch of the
 *     others; null to fetch all at once
 */
record RowGroupPlan(
    int index, ChunkPlan chunks, RowRanges ranges, FilteredProjection filtered, ChunkPlan first) {

  /** Whether anything is read from the chunks. */
  boolean hasRows() {
    return ranges.isAll() || !ranges.isEmpty();
  }

  /** The chunks that are fetched without knowing any value. */
  ChunkPlan atOnce() {
    return first == null ? chunks : first;
  }

  /** The chunks that are not among the first. */
  ChunkPlan others() {
    return chunks.only(chunk -> !first.chunks().contains(chunk));
  }

  /** Counts the pages that were fetched for some rows, and those that were skipped. */
  static void count(ChunkPlan chunks, RowRanges rows, ReadCounters counters) {
    if (rows.isAll()) {
      return;
    }
    for (ChunkPlan.Chunk chunk : chunks.chunks()) {
      if (chunk.pages() != null) {
        long read = chunk.pages().countOf(rows);
        counters.add(ReadMetric.PAGES_READ, read);
        counters.add(ReadMetric.PAGES_SKIPPED, chunk.pages().count() - read);
      }
    }
  }
}
