package io.jparquet.internal.scan;

import io.jparquet.error.LostRows;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.column.read.FilteredProjection;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.option.ReadOptions;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the row groups of a scan one after another. Once one is open, the chunks of the next are
 * fetched in another thread, if the options enable it; if requests are slow, those of several at a
 * time. Not thread-safe.
 */
public final class ScanReads implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(ScanReads.class);

  /** Row groups of a file to fetch at a time, including the one needed next. */
  private static final int MOST_AHEAD = 4;

  private final OpenFile file;
  private final List<Integer> rowGroups;
  private final RowGroupOpening opening;

  /** The number of row groups that were opened. */
  private int opened;

  /** The filter of the current row group; null without row group or filter. */
  private FilteredProjection filtered;

  /** The next row groups whose fetch was started, in their order. */
  private final Deque<Ahead> ahead = new ArrayDeque<>();

  /** The plan of the next row group, if it exists and its fetch has not started; else null. */
  private RowGroupPlan planned;

  /** A row group whose first chunks are being fetched. */
  private record Ahead(RowGroupPlan plan, ChunkPrefetch fetch) {}

  private ScanReads(OpenFile file, List<Integer> rowGroups, RowGroupOpening opening) {
    this.file = file;
    this.rowGroups = rowGroups;
    this.opening = opening;
  }

  /**
   * Reads row groups.
   *
   * @param files the files of the chunks
   * @param rowGroups the indexes of the row groups, in the order of reading; at least one
   * @throws io.jparquet.error.UnsupportedFeatureException naming the column, when one can't be read
   */
  public static ScanReads of(
      OpenFile file, ChunkFiles files, ScanRequest request, List<Integer> rowGroups) {
    try {
      return new ScanReads(file, rowGroups, new RowGroupOpening(file, files, request, rowGroups));
    } catch (ParquetException e) {
      throw e.at(file.location(rowGroups.get(0)));
    }
  }

  /** Whether all row groups were opened. */
  public boolean isAtEnd() {
    return opened == rowGroups.size();
  }

  /**
   * Opens the next row group; vectors of the previous one are no longer valid. After an error, the
   * next call tries the same row group again.
   *
   * @throws ParquetException with file and row group, when metadata is wrong or a column can't be
   *     read
   */
  public OpenRowGroup next() throws IOException {
    int index = rowGroups.get(opened);
    opening.release();
    opening.observe(filtered);
    if (opening.plansAhead()) {
      readAhead(MOST_AHEAD);
    }
    Ahead started = ahead.poll();
    boolean complete = false;
    try {
      RowGroupPlan plan = started == null ? plan(index) : started.plan();
      OpenRowGroup rowGroup = opening.open(plan, started == null ? null : started.fetch());
      filtered = plan.filtered();
      opened++;
      if (ahead.isEmpty() && !isAtEnd() && readsAhead()) {
        start(rowGroups.get(opened));
      }
      complete = true;
      return rowGroup;
    } catch (ParquetException e) {
      ParquetException located = e.at(file.location(index));
      OpenRowGroup lost = opening.lost(index, located);
      if (lost == null) {
        throw located;
      }
      filtered = null;
      opened++;
      complete = true;
      return lost;
    } finally {
      if (started != null) {
        started.fetch().close();
      }
      if (!complete) {
        giveUp();
      }
    }
  }

  /** The rows that were left out because of damage, so far. */
  public List<LostRows> losses() {
    return List.copyOf(opening.losses());
  }

  private boolean readsAhead() {
    int bytes = file.options().get(ReadOptions.PREFETCH_BYTES);
    return bytes == ReadOptions.AUTOMATIC ? file.stored().requestCost().isSlow() : bytes > 0;
  }

  /**
   * Reads what is needed to decide what to fetch of the next row group, so that {@link #readAhead}
   * need not wait for it.
   *
   * @throws ParquetException with file and row group, as {@link #next} would throw it
   */
  public void prepare() throws IOException {
    if (!isAtEnd() && ahead.isEmpty() && planned == null) {
      int index = rowGroups.get(opened);
      try {
        planned = opening.plan(index);
      } catch (ParquetException e) {
        throw e.at(file.location(index));
      }
    }
  }

  private RowGroupPlan plan(int index) throws IOException {
    RowGroupPlan plan = planned != null && planned.index() == index ? planned : opening.plan(index);
    planned = null;
    return plan;
  }

  /**
   * Starts to fetch the next row groups, if the options leave that to the reader and requests are
   * slow.
   *
   * @param most how many may be in flight
   * @return how many are in flight
   */
  public int readAhead(int most) {
    if (file.options().get(ReadOptions.PREFETCH_BYTES) == ReadOptions.AUTOMATIC && readsAhead()) {
      int count = Math.min(opening.plansAhead() ? most : 1, rowGroups.size() - opened);
      while (ahead.size() < count && start(rowGroups.get(opened + ahead.size()))) {
        continue;
      }
    }
    return ahead.size();
  }

  /** Whether fetching has started for all row groups. */
  public boolean isAllAhead() {
    return opened + ahead.size() >= rowGroups.size();
  }

  /** Starts a fetch; an error is left to the opening of the row group, which plans it again. */
  private boolean start(int index) {
    try {
      RowGroupPlan plan = plan(index);
      ChunkPrefetch fetch = opening.prefetch(plan);
      if (fetch == null) {
        planned = ahead.isEmpty() ? plan : null;
        return false;
      }
      return ahead.add(new Ahead(plan, fetch));
    } catch (IOException | RuntimeException e) {
      LOG.debug("Row group {} of {} is not read ahead", index, file.file().location(), e);
      return false;
    }
  }

  /** Gives up the row groups that are being fetched, and frees codecs and buffers. */
  @Override
  public void close() {
    giveUp();
    opening.close();
  }

  private void giveUp() {
    ahead.forEach(started -> started.fetch().close());
    ahead.clear();
  }
}
