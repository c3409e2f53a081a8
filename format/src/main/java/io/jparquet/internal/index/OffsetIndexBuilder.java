package io.jparquet.internal.index;

import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the locations of the data pages of a column chunk. Positions are relative to the chunk's
 * first data page until the index is built, because chunks are buffered before their position is
 * known.
 *
 * <p>Specification: {@code OffsetIndex} in parquet.thrift.
 */
public final class OffsetIndexBuilder {
  private final List<PageLocation> pages = new ArrayList<>();
  private final @Nullable List<Long> unencodedBytes;

  /** A builder; {@code countsBytes} for BYTE_ARRAY columns with size statistics. */
  public OffsetIndexBuilder(boolean countsBytes) {
    unencodedBytes = countsBytes ? new ArrayList<>() : null;
  }

  /**
   * Adds a page.
   *
   * @param offset position relative to the first data page of the chunk
   * @param size bytes of the page with its header
   * @param firstRow row number within the row group
   * @param bytes unencoded bytes of a BYTE_ARRAY column, otherwise ignored
   */
  public void add(long offset, int size, long firstRow, long bytes) {
    pages.add(new PageLocation(offset, size, firstRow));
    if (unencodedBytes != null) {
      unencodedBytes.add(bytes);
    }
  }

  /** The index of a chunk whose first data page is at {@code base} in the file. */
  public OffsetIndex build(long base) {
    List<PageLocation> absolute = new ArrayList<>(pages.size());
    for (PageLocation page : pages) {
      absolute.add(
          new PageLocation(base + page.offset(), page.compressedPageSize(), page.firstRowIndex()));
    }
    return new OffsetIndex(absolute, unencodedBytes);
  }

  /** Discards the pages. */
  public void reset() {
    pages.clear();
    if (unencodedBytes != null) {
      unencodedBytes.clear();
    }
  }
}
