package io.jparquet.internal.scan;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.column.read.FilteredProjection;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.option.ReadOptions;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the row groups of a scan one after the other. After one was opened, the chunks of the next
 * are fetched in another thread, if the options enable it. Not thread-safe.
 */
public final class ScanReads implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(ScanReads.class);

  private final OpenFile file;
  private final List<Integer> rowGroups;
  private final RowGroupOpening opening;

  /** The number of row groups that were opened. */
  private int opened;

  /** The filter of the current row group; null without row group or filter. */
  private FilteredProjection filtered;

  /** The next row group, if its fetch was started; else null. */
  private Ahead ahead;

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
   * Opens the next row group; vectors of the one before are not valid any more. After an error, the
   * next call tries the same row group again.
   *
   * @throws ParquetException with file and row group, when metadata are wrong or a column can't be
   *     read
   */
  public OpenRowGroup next() throws IOException {
    int index = rowGroups.get(opened);
    opening.release();
    opening.observe(filtered);
    Ahead started = ahead;
    ahead = null;
    try {
      RowGroupPlan plan = started == null ? opening.plan(index) : started.plan();
      OpenRowGroup rowGroup = opening.open(plan, started == null ? null : started.fetch());
      filtered = plan.filtered();
      opened++;
      if (!isAtEnd() && file.options().get(ReadOptions.PREFETCH_BYTES) > 0) {
        ahead = readAhead(rowGroups.get(opened));
      }
      return rowGroup;
    } catch (ParquetException e) {
      throw e.at(file.location(index));
    } finally {
      if (started != null) {
        started.fetch().close();
      }
    }
  }

  /** An error is left to the opening of the row group, which plans it again. */
  private Ahead readAhead(int index) {
    try {
      RowGroupPlan plan = opening.plan(index);
      ChunkPrefetch fetch = opening.prefetch(plan);
      return fetch == null ? null : new Ahead(plan, fetch);
    } catch (IOException | RuntimeException e) {
      LOG.debug("Row group {} of {} is not read ahead", index, file.file().location(), e);
      return null;
    }
  }

  /** Gives up the row group that is being fetched, and frees codecs and buffers. */
  @Override
  public void close() {
    if (ahead != null) {
      ahead.fetch().close();
      ahead = null;
    }
    opening.close();
  }
}
