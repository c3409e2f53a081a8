package io.jparquet.internal.scan;

import io.jparquet.internal.column.read.FilteredProjection;
import io.jparquet.internal.column.read.ProjectionReader;
import io.jparquet.internal.filter.RowRanges;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.internal.page.FetchedPages;
import io.jparquet.internal.page.PageLocations;
import io.jparquet.metrics.ReadMetrics;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches what a row group's plan says, all at once or the columns of its filter first, and starts
 * its chunks. Not thread-safe.
 */
public final class RowGroupOpening {
  private static final Logger LOG = LoggerFactory.getLogger(RowGroupOpening.class);

  private final ChunkFetcher fetcher;
  private final ColumnAccess access;
  private final PageIndexes indexes;
  private final ReadOptions options;
  private final ReadMetrics metrics;
  private final LateFetch late;

  public RowGroupOpening(
      ChunkFetcher fetcher,
      ColumnAccess access,
      PageIndexes indexes,
      ReadOptions options,
      ReadMetrics metrics) {
    this.fetcher = fetcher;
    this.access = access;
    this.indexes = indexes;
    this.options = options;
    this.metrics = metrics;
    this.late = new LateFetch(options);
  }

  /**
   * A plan that says what is fetched first.
   *
   * @param ranges the rows that the page index leaves
   * @param filtered what leaves out rows by their values; null if nothing does
   */
  public RowGroupPlan plan(
      int index, ChunkPlan chunks, RowRanges ranges, FilteredProjection filtered) {
    ChunkPlan first = filtered == null ? null : late.first(chunks, filtered.deciding());
    return new RowGroupPlan(index, chunks, ranges, first);
  }

  /**
   * Fetches and starts the chunks of a plan.
   *
   * @param filtered what leaves out rows by their values; null if nothing does
   * @return the rows that are to be read: those that the filter leaves, and perhaps others that the
   *     page index leaves
   */
  public RowRanges open(
      RowGroupPlan plan, ProjectionReader projection, FilteredProjection filtered, int batchRows)
      throws IOException {
    if (!plan.hasRows()) {
      metrics.addByPageIndex();
      RowGroupPlan.count(plan.chunks(), plan.ranges(), metrics);
      return plan.ranges();
    }
    if (plan.first() == null) {
      RowGroupPlan.count(plan.chunks(), plan.ranges(), metrics);
      openAll(plan.chunks(), plan.index(), projection);
      return plan.ranges();
    }
    List<ChunkBytes> first = fetcher.fetch(plan.first());
    RowGroupPlan.count(plan.first(), plan.ranges(), metrics);
    start(plan.first(), first, plan.index(), projection);
    RowRanges left = stretches(plan, filtered, batchRows);
    ChunkPlan others = plan.others();
    if (left == null) {
      RowGroupPlan.count(others, plan.ranges(), metrics);
      openAll(others, plan.index(), projection);
    } else {
      openSome(others, left, plan.index(), projection);
    }
    start(plan.first(), first, plan.index(), projection);
    return left == null ? plan.ranges() : left;
  }

  private void openSome(ChunkPlan whole, RowRanges rows, int index, ProjectionReader projection)
      throws IOException {
    ChunkPlan some = whole.withRows(rows, chunk -> locations(index, chunk));
    RowGroupPlan.count(some, rows, metrics);
    if (rows.isEmpty()) {
      return;
    }
    List<ChunkBytes> bytes = fetcher.fetchSome(some);
    start(some, bytes, index, projection);
    Set<ChunkPlan.Chunk> contradicted = new HashSet<>();
    for (int i = 0; i < bytes.size(); i++) {
      ChunkPlan.Chunk chunk = whole.chunks().get(i);
      if (chunk.pages() == null && isContradicted(some, i, bytes.get(i), rows, index)) {
        contradicted.add(chunk);
      }
    }
    if (!contradicted.isEmpty()) {
      openAll(whole.only(contradicted::contains), index, projection);
    }
  }

  /** Whether an offset index is wrong that was not needed to tell which rows may match. */
  private boolean isContradicted(
      ChunkPlan plan, int ordinal, ChunkBytes bytes, RowRanges rows, int index) throws IOException {
    ChunkPlan.Chunk chunk = plan.chunks().get(ordinal);
    LeafColumn column = chunk.column();
    if (chunk.pages() == null || access.decryptor(plan.rowGroup(), index, column) != null) {
      return false;
    }
    String contradiction = FetchedPages.contradiction(chunk, bytes, rows);
    if (contradiction != null) {
      LOG.warn(
          "An offset index is passed over, which the pages of {} in row group {} of {} contradict:"
              + " {}",
          column.dotPath(),
          index,
          chunk.file().location(),
          contradiction);
    }
    return contradiction != null;
  }

  /**
   * Fetches and starts all chunks of a plan.
   *
   * @param index index of the row group
   */
  public void openAll(ChunkPlan chunks, int index, ProjectionReader projection) throws IOException {
    start(chunks, fetcher.fetch(chunks), index, projection);
  }

  private RowRanges stretches(RowGroupPlan plan, FilteredProjection filtered, int batchRows)
      throws IOException {
    long start = System.nanoTime();
    long accounted = metrics.accountedNanos();
    filtered.startRowGroup();
    try {
      ChunkPlan.Chunk largest =
          plan.others().chunks().stream()
              .max(Comparator.comparingLong(ChunkPlan.Chunk::fetchedBytes))
              .orElseThrow();
      PageLocations pages = locations(plan.index(), largest);
      return late.stretches(filtered, plan, pages, batchRows, metrics);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      metrics.addBatch(System.nanoTime() - start, accounted);
    }
  }

  /** Null when it is not known, or the index is not to be believed. */
  private PageLocations locations(int index, ChunkPlan.Chunk chunk) throws IOException {
    if (chunk.pages() != null) {
      return chunk.pages();
    }
    return options.columnIndexFilter() ? indexes.locations(index, chunk) : null;
  }

  private void start(ChunkPlan plan, List<ChunkBytes> bytes, int index, ProjectionReader projection)
      throws IOException {
    for (int i = 0; i < bytes.size(); i++) {
      ChunkPlan.Chunk chunk = plan.chunks().get(i);
      projection.open(
          chunk.column(),
          bytes.get(i),
          chunk.metaData(),
          fetcher.codec(chunk),
          access.decryptor(plan.rowGroup(), index, chunk.column()),
          chunk.pages());
    }
  }

  /** Learns from a row group that was read, or begun. */
  public void observe(FilteredProjection filtered) {
    if (filtered != null) {
      late.observe(filtered);
    }
  }
}
