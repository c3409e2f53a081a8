package io.jparquet.internal.scan;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.LostRows;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.column.read.FilteredProjection;
import io.jparquet.internal.column.read.ProjectionReader;
import io.jparquet.internal.filter.RowRanges;
import io.jparquet.internal.io.MemoryCharge;
import io.jparquet.internal.metrics.ReadCounters;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.internal.page.OffsetIndexCheck;
import io.jparquet.internal.page.PageLocations;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metrics.PruningLevel;
import io.jparquet.option.DamagedData;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plans and opens the row groups of a scan: fetches the chunks all at once, or those of the filter
 * first. Projection, codecs and buffers serve one row group after the other. Not thread-safe.
 */
final class RowGroupOpening implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(RowGroupOpening.class);

  private final OpenFile file;
  private final ScanRequest request;
  private final ReadOptions options;
  private final ReadCounters counters;
  private final ChunkFiles files;
  private final ChunkFetcher fetcher;
  private final PageIndexes indexes;
  private final ProjectionReader projection;
  private final RowFilters filters;
  private final LateFetch late;
  private final ScanVerification verification;

  /** Null if damage is an error. */
  private final DamageCheck damage;

  /** The memory of vectors, decompressed pages and dictionaries. */
  private final MemoryCharge decoding;

  /**
   * Opens row groups.
   *
   * @param rowGroups the row groups that are read, in this order
   * @throws io.jparquet.error.UnsupportedFeatureException naming the column, when one can't be read
   */
  RowGroupOpening(OpenFile file, ChunkFiles files, ScanRequest request, List<Integer> rowGroups) {
    this.file = file;
    this.request = request;
    this.options = file.options();
    this.counters = file.counters();
    this.files = files;
    this.fetcher = new ChunkFetcher(file, files);
    this.indexes = PageIndexes.of(file, files, request, rowGroups);
    this.projection = new ProjectionReader(request.fields(), options, file.metaData().createdBy());
    this.filters = new RowFilters(file, request, projection);
    this.late = new LateFetch(options, file.stored().requestCost());
    this.verification = new ScanVerification(file, files);
    this.decoding = new MemoryCharge(file.resources().memory());
    this.damage =
        options.get(ReadOptions.DAMAGED) == DamagedData.FAIL
            ? null
            : new DamageCheck(file, indexes, fetcher::codec);
  }

  /**
   * Plans a row group: the rows that the page index leaves, and the chunks that are fetched first.
   *
   * @param index its index in the file
   */
  RowGroupPlan plan(int index) throws IOException {
    List<LeafColumn> columns = projection.columns();
    RowGroup complete = file.complete(index, columns);
    ChunkPlan chunks =
        ChunkPlan.of(
            complete,
            file.schema(),
            columns,
            files,
            file.metaData().createdBy(),
            options.get(ReadOptions.FETCH_BYTES));
    RowRanges left =
        options.get(ReadOptions.COLUMN_INDEX_FILTER)
            ? indexes.rows(complete, index, request.filter().both())
            : RowRanges.all(complete.numRows());
    RowRanges ranges = request.chosen(left);
    ChunkPlan some =
        ranges.isAll() ? chunks : chunks.withRows(ranges, chunk -> indexes.locations(index, chunk));
    FilteredProjection filtered = filters.of(complete);
    boolean atOnce = filtered == null || damage != null;
    ChunkPlan first = atOnce ? null : late.first(some, filtered.deciding());
    return new RowGroupPlan(index, some, ranges, filtered, first);
  }

  /** Starts to fetch the first chunks of a plan in another thread; null if nothing is fetched. */
  ChunkPrefetch prefetch(RowGroupPlan plan) {
    return plan.hasRows() ? fetcher.prefetch(plan.atOnce()) : null;
  }

  /** Whether several row groups may be planned before the first of them is opened. */
  boolean plansAhead() {
    return request.filter().isAll();
  }

  /** Ends the previous row group; its vectors are no longer valid. */
  void release() throws IOException {
    fetcher.release();
    files.closeExcess();
  }

  /** Learns from a row group that was read, or begun. */
  void observe(FilteredProjection filtered) {
    if (filtered != null) {
      late.observe(filtered);
    }
  }

  /**
   * Fetches and opens the chunks of a plan.
   *
   * @param started the fetch of its first chunks; null if it was not started
   */
  OpenRowGroup open(RowGroupPlan plan, ChunkPrefetch started) throws IOException {
    boolean prunes = !request.filter().isAll() && !request.choosesRows();
    if (options.get(ReadOptions.VERIFY_PRUNING) && prunes) {
      verification.sameRows(
          plan.index(), plan.chunks().rowGroup(), request.filter(), plan.ranges());
    }
    int batchRows =
        Math.min(
            plan.chunks().batchRows(request.batchRows()),
            options.get(ReadOptions.MAX_BATCH_ELEMENTS));
    RowRanges rows = plan.hasRows() ? fetch(plan, started, batchRows) : plan.ranges();
    if (!plan.hasRows()) {
      counters.add(PruningLevel.PAGE_INDEX.metric(), 1);
      RowGroupPlan.count(plan.chunks(), plan.ranges(), counters);
    }
    ErrorLocation location = file.location(plan.index());
    projection.startRowGroup(location);
    if (plan.filtered() != null) {
      plan.filtered().startRowGroup();
    }
    long count = plan.chunks().rowGroup().numRows();
    return new OpenRowGroup(
        plan.index(),
        location,
        rows,
        count,
        batchRows,
        projection,
        plan.filtered(),
        decoding,
        damage);
  }

  /**
   * A row group without rows, in place of one that can't be opened, if damage may be left out.
   *
   * @param error why it can't be opened
   * @return null if the error is to be thrown
   */
  OpenRowGroup lost(int index, ParquetException error) {
    if (damage == null || !damage.skipWhole(error, index)) {
      return null;
    }
    long rows = Math.max(0, file.rowGroup(index).numRows());
    return new OpenRowGroup(
        index,
        file.location(index),
        RowRanges.none(rows),
        rows,
        1,
        projection,
        null,
        decoding,
        damage);
  }

  /** The rows that were left out because of damage, so far. */
  List<LostRows> losses() {
    return damage == null ? List.of() : damage.losses();
  }

  /** The rows to read: those that the filter leaves, and perhaps others that the index leaves. */
  private RowRanges fetch(RowGroupPlan plan, ChunkPrefetch started, int batchRows)
      throws IOException {
    ChunkPlan first = plan.atOnce();
    List<ChunkBytes> bytes = started == null ? fetcher.fetch(first) : fetcher.take(first, started);
    RowGroupPlan.count(first, plan.ranges(), counters);
    if (damage != null) {
      DamageCheck.Sound sound = damage.check(first, bytes, plan.ranges(), plan.index());
      fetcher.open(sound.plan(), bytes, plan.index(), projection);
      return sound.rows();
    }
    fetcher.open(first, bytes, plan.index(), projection);
    if (plan.first() == null) {
      return plan.ranges();
    }
    RowRanges left = stretches(plan, batchRows);
    ChunkPlan others = plan.others();
    if (left == null) {
      RowGroupPlan.count(others, plan.ranges(), counters);
      fetcher.open(others, fetcher.fetch(others), plan.index(), projection);
    } else {
      openSome(others, left, plan.index());
    }
    // The filter has read its columns to the end: start them again with the others.
    fetcher.open(first, bytes, plan.index(), projection);
    return left == null ? plan.ranges() : left;
  }

  private void openSome(ChunkPlan whole, RowRanges rows, int index) throws IOException {
    ChunkPlan some = whole.withRows(rows, chunk -> locations(index, chunk));
    RowGroupPlan.count(some, rows, counters);
    if (rows.isEmpty()) {
      return;
    }
    List<ChunkBytes> bytes = fetcher.fetchSome(some);
    Set<ChunkPlan.Chunk> contradicted = new HashSet<>();
    List<ChunkPlan.Chunk> sound = new ArrayList<>();
    List<ChunkBytes> soundBytes = new ArrayList<>();
    for (int i = 0; i < bytes.size(); i++) {
      ChunkPlan.Chunk chunk = whole.chunks().get(i);
      if (chunk.pages() == null && isContradicted(some, i, bytes.get(i), rows, index)) {
        contradicted.add(chunk);
      } else {
        sound.add(some.chunks().get(i));
        soundBytes.add(bytes.get(i));
      }
    }
    fetcher.open(new ChunkPlan(some.rowGroup(), sound), soundBytes, index, projection);
    if (!contradicted.isEmpty()) {
      ChunkPlan again = whole.only(contradicted::contains);
      fetcher.open(again, fetcher.fetch(again), index, projection);
    }
  }

  /** Whether an offset index that was not needed to find the rows that may match is wrong. */
  private boolean isContradicted(
      ChunkPlan plan, int ordinal, ChunkBytes bytes, RowRanges rows, int index) throws IOException {
    ChunkPlan.Chunk chunk = plan.chunks().get(ordinal);
    LeafColumn column = chunk.column();
    if (chunk.pages() == null || file.access().decryptor(plan.rowGroup(), index, column) != null) {
      return false;
    }
    String contradiction = OffsetIndexCheck.contradiction(chunk, bytes, rows);
    if (contradiction != null) {
      LOG.warn(
          "An offset index is ignored, because it contradicts the pages of {} in row group {} of"
              + " {}: {}",
          column.dotPath(),
          index,
          chunk.file().location(),
          contradiction);
    }
    return contradiction != null;
  }

  private RowRanges stretches(RowGroupPlan plan, int batchRows) throws IOException {
    long start = System.nanoTime();
    long accounted = counters.accountedNanos();
    plan.filtered().startRowGroup();
    try {
      ChunkPlan.Chunk largest =
          plan.others().chunks().stream()
              .max(Comparator.comparingLong(ChunkPlan.Chunk::fetchedBytes))
              .orElseThrow();
      PageLocations pages = locations(plan.index(), largest);
      return late.stretches(plan, pages, batchRows, counters);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      counters.addBatch(System.nanoTime() - start, accounted);
    }
  }

  /** Null when it is not known, or the index is not to be believed. */
  private PageLocations locations(int index, ChunkPlan.Chunk chunk) throws IOException {
    if (chunk.pages() != null) {
      return chunk.pages();
    }
    return options.get(ReadOptions.COLUMN_INDEX_FILTER) ? indexes.locations(index, chunk) : null;
  }

  /** Frees the codecs and the bytes that were fetched, and returns the memory of the scan. */
  @Override
  public void close() {
    fetcher.close();
    decoding.close();
  }
}
