package io.jparquet.internal.scan;

import io.jparquet.internal.column.read.FilteredProjection;
import io.jparquet.internal.filter.RowRanges;
import io.jparquet.internal.metrics.ReadCounters;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.internal.page.PageLocations;
import io.jparquet.io.RequestCost;
import io.jparquet.option.ReadOptions;
import java.io.IOException;
import java.util.Set;

/**
 * Decides, for the row groups of a file, whether to fetch and evaluate the columns of their filter
 * first, and then fetch only those pages of the other columns that have matching rows.
 *
 * <p>That costs a second request, and the columns of the filter are decoded twice where rows are
 * left. So it is done only if the other columns are large, and given up as soon as most of their
 * pages turn out to be needed: for this row group, and for the following ones until one would have
 * needed few pages. Not thread-safe.
 */
final class LateFetch {
  /**
   * The other columns must have at least as many bytes as this many gaps; one gap is what a request
   * costs.
   */
  private static final int LEAST_GAPS = 16;

  /**
   * If requests are slow, fetching the other columns must take at least this many times the time of
   * one request.
   */
  private static final int LEAST_REQUESTS = 2;

  /** If a larger share of their pages is needed, columns are fetched at once. */
  private static final double LARGEST_SHARE = 0.75;

  /** The cost of decoding a stored byte again, in bytes not fetched. */
  private static final double DECODED_AGAIN = 2;

  /** If a smaller share of a row group was needed, the next one begins with the filter. */
  private static final double SMALL_SHARE = 0.25;

  /** Pages to see before judging the share. */
  private static final int LEAST_PAGES = 3;

  /**
   * The most rows between two stretches to read through, unless they are too large a part of a
   * batch. Each stretch begins a batch, which costs more than decoding rows that are then ruled
   * out.
   */
  private static final int GAP_ROWS = 1024;

  private static final int GAPS_PER_BATCH = 4;

  private final long leastBytes;

  /** The share of the last row group's pages that was needed. */
  private double expectedShare;

  /**
   * Decides for a file.
   *
   * @param cost the cost of a request to it
   */
  LateFetch(ReadOptions options, RequestCost cost) {
    long gaps = (long) LEAST_GAPS * options.get(ReadOptions.MERGE_GAP_BYTES);
    this.leastBytes =
        cost.isSlow() ? Math.max(gaps, LEAST_REQUESTS * cost.bytesPerRequest()) : gaps;
  }

  /**
   * The chunks of a row group that are fetched first.
   *
   * @param deciding the leaves that its filter needs
   * @return null to fetch all at once
   */
  ChunkPlan first(ChunkPlan chunks, Set<Integer> deciding) {
    if (deciding.isEmpty()) {
      return null;
    }
    for (ChunkPlan.Chunk chunk : chunks.chunks()) {
      if (chunk.windowBytes() != 0) {
        return null;
      }
    }
    ChunkPlan first = chunks.only(chunk -> deciding.contains(chunk.column().index()));
    long others = chunks.fetchedBytes() - first.fetchedBytes();
    return others > 0
            && others >= leastBytes
            && expectedShare <= largestShare(first.fetchedBytes(), others)
        ? first
        : null;
  }

  /** The largest share of the other columns' pages for which leaving out the rest is worthwhile. */
  private static double largestShare(long first, long others) {
    return Math.min(LARGEST_SHARE, others / (others + DECODED_AGAIN * first));
  }

  /**
   * The stretches of rows that a filter leaves; stretches that are close together are joined.
   *
   * @param plan the rows to look at, the chunks that are fetched first, and the filter, whose
   *     columns are open at their first row
   * @param pages the page places of the other columns, taken from one of them; null if unknown: any
   *     row then needs the whole columns
   * @param batchRows rows to test at a time
   * @return null if leaving out more than the plan does is not worthwhile
   */
  RowRanges stretches(RowGroupPlan plan, PageLocations pages, int batchRows, ReadCounters counters)
      throws IOException {
    FilteredProjection filtered = plan.filtered();
    RowRanges ranges = plan.ranges();
    long first = plan.first().fetchedBytes();
    double largestShare = largestShare(first, plan.chunks().fetchedBytes() - first);
    int gap = Math.min(GAP_ROWS, batchRows / GAPS_PER_BATCH);
    Stretches left = new Stretches(ranges, pages, gap);
    long position = 0;
    for (int range = 0; range < ranges.rangeCount(); range++) {
      filtered.pass(ranges.from(range) - position);
      position = ranges.from(range);
      while (position < ranges.to(range)) {
        int rows = (int) Math.min(batchRows, ranges.to(range) - position);
        int passed = filtered.test(rows, counters);
        left.add(position, rows, filtered.selection(), passed);
        position += rows;
        if (left.areMore(largestShare)) {
          expectedShare = 1;
          return null;
        }
      }
    }
    expectedShare = left.share();
    return left.build().and(ranges);
  }

  /** Learns from a row group that was fetched at once. */
  void observe(FilteredProjection filtered) {
    double share = filtered.touchedShare();
    if (share < SMALL_SHARE) {
      expectedShare = share;
    }
  }

  /** Collects rows that are left. */
  private static final class Stretches {
    private final RowRanges.Builder builder;
    private final PageLocations pages;
    private final int pageCount;
    private final int gap;
    private long from;
    private long to;
    private int pagesSeen;
    private int pagesTouched;
    private int lastSeen = -1;
    private int lastTouched = -1;

    Stretches(RowRanges ranges, PageLocations pages, int gap) {
      this.builder = RowRanges.builder(ranges.rowGroupRows());
      this.pages = pages;
      this.pageCount = pages == null ? 1 : pages.countOf(ranges);
      this.gap = gap;
    }

    void add(long first, int rows, long[] selection, int passed) {
      int last = pageOf(first + rows - 1);
      pagesSeen += last - Math.max(lastSeen, pageOf(first) - 1);
      lastSeen = last;
      if (passed == 0) {
        return;
      }
      if (passed == rows) {
        add(first, first + rows);
        return;
      }
      for (int base = 0; base < rows; base += Long.SIZE) {
        long word = selection[base >>> 6];
        if (word != 0) {
          int low = Long.numberOfTrailingZeros(word);
          int high = Long.SIZE - Long.numberOfLeadingZeros(word);
          if (gap >= Long.SIZE) {
            add(first + base + low, first + base + high);
          } else {
            addBits(first + base, word);
          }
        }
      }
    }

    private void addBits(long first, long word) {
      for (long bits = word; bits != 0; bits &= bits - 1) {
        long row = first + Long.numberOfTrailingZeros(bits);
        add(row, row + 1);
      }
    }

    private void add(long first, long end) {
      int last = pageOf(end - 1);
      pagesTouched += last - Math.max(lastTouched, pageOf(first) - 1);
      lastTouched = last;
      if (to > 0 && first - to <= gap) {
        to = end;
        return;
      }
      builder.add(from, to);
      from = first;
      to = end;
    }

    /** Without an offset index the chunk is one page. */
    private int pageOf(long row) {
      return pages == null ? 0 : pages.pageOf(row);
    }

    /** Whether a larger share of pages is needed, of all or of enough that were seen. */
    boolean areMore(double largestShare) {
      return pagesTouched > largestShare * pageCount
          || pagesSeen >= LEAST_PAGES && share() > largestShare;
    }

    double share() {
      return pagesSeen == 0 ? 0 : (double) pagesTouched / pagesSeen;
    }

    RowRanges build() {
      return builder.add(from, to).build();
    }
  }
}
