package io.jparquet.internal.filter;

import io.jparquet.error.CorruptFileException;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import java.util.List;

/**
 * The rows of the data pages of a column chunk, by an offset index that fits the row group and the
 * chunk. Immutable.
 *
 * <p>Specification: {@code OffsetIndex} in parquet.thrift.
 */
public final class PageRows {

  /** The first row of each page, and the number of rows. */
  private final long[] firsts;

  private PageRows(long[] firsts) {
    this.firsts = firsts;
  }

  /**
   * The rows of the pages of a column chunk.
   *
   * @param index the offset index of the chunk
   * @param chunk the metadata of the chunk
   * @param rows number of rows of the row group
   * @throws CorruptFileException when the pages do not begin at row 0 and ascend to rows that the
   *     row group has, or do not fill the chunk one after another
   */
  public static PageRows of(OffsetIndex index, ColumnMetaData chunk, long rows) {
    List<PageLocation> pages = index.pageLocations();
    checkPlaces(pages, chunk);
    if (pages.isEmpty() && rows != 0) {
      throw new CorruptFileException(
          "the offset index lists no page, but the row group has " + rows + " rows");
    }
    long[] firsts = new long[pages.size() + 1];
    for (int page = 0; page < pages.size(); page++) {
      firsts[page] = pages.get(page).firstRowIndex();
      long least = page == 0 ? 0 : firsts[page - 1] + 1;
      boolean tooLate = page == 0 ? firsts[0] > 0 : firsts[page] >= rows;
      if (firsts[page] < least || tooLate) {
        throw new CorruptFileException(
            "by the offset index, data page "
                + page
                + " begins at row "
                + firsts[page]
                + ", but it must begin at row "
                + least
                + (page == 0 ? "" : " or later and before row " + rows));
      }
    }
    firsts[pages.size()] = rows;
    return new PageRows(firsts);
  }

  private static void checkPlaces(List<PageLocation> pages, ColumnMetaData chunk) {
    long start = chunk.startOffset();
    long end = start + chunk.totalCompressedSize();
    if (start < 0 || end < start) {
      throw new CorruptFileException(
          "by the footer, the column chunk has "
              + chunk.totalCompressedSize()
              + " bytes at offset "
              + start);
    }
    long free = start;
    for (int page = 0; page < pages.size(); page++) {
      long offset = pages.get(page).offset();
      int size = pages.get(page).compressedPageSize();
      boolean follows = page == 0 ? offset >= free : offset == free;
      boolean ends = page == pages.size() - 1 ? offset == end - size : offset <= end - size;
      if (!follows || size <= 0 || !ends) {
        throw new CorruptFileException(
            "by the offset index, data page "
                + page
                + " has "
                + size
                + " bytes at offset "
                + offset
                + ", but it must follow the page before it, or the beginning of its chunk, at "
                + free
                + ", and the last page must reach to the end of the chunk at "
                + end);
      }
      free = offset + size;
    }
  }

  /** Number of rows of the row group. */
  public long rowGroupRows() {
    return firsts[pageCount()];
  }

  /** Number of data pages. */
  public int pageCount() {
    return firsts.length - 1;
  }

  /**
   * The first row of a page.
   *
   * @param page 0 to below {@link #pageCount()}
   */
  public long from(int page) {
    return firsts[page];
  }

  /**
   * The row after the last row of a page.
   *
   * @param page 0 to below {@link #pageCount()}
   */
  public long to(int page) {
    return firsts[page + 1];
  }

  /**
   * The number of rows of a page.
   *
   * @param page 0 to below {@link #pageCount()}
   */
  public long rowCount(int page) {
    return firsts[page + 1] - firsts[page];
  }
}
