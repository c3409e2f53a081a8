package io.jparquet.internal.page;

import io.jparquet.internal.filter.RowRanges;
import io.jparquet.io.ByteRange;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import java.util.ArrayList;
import java.util.List;

/**
 * The places and rows of the data pages of a column chunk: its offset index, checked against the
 * chunk. Positions count from the start of the chunk. Immutable.
 *
 * <p>Specification: PageIndex.md.
 */
public final class PageLocations {
  /** The workaround for a wrong offset index, for messages. */
  static final String WITHOUT_INDEX =
      "to read without it, set parquet.filter.columnindex.enabled to false";

  private final long[] positions;
  private final long[] ends;
  private final long[] firstRows;
  private final long rows;

  private PageLocations(long[] positions, long[] ends, long[] firstRows, long rows) {
    this.positions = positions;
    this.ends = ends;
    this.firstRows = firstRows;
    this.rows = rows;
  }

  /**
   * Checks and converts an offset index.
   *
   * @param chunkStart file offset of the chunk's first page
   * @param chunkLength bytes of the chunk's pages
   * @param rows rows of the row group
   * @return null when the index contradicts itself, the chunk or the row group: the pages must
   *     follow each other without a gap up to the end of the chunk. Some writers store sizes that
   *     leave gaps
   */
  public static PageLocations of(OffsetIndex index, long chunkStart, long chunkLength, long rows) {
    List<PageLocation> locations = index.pageLocations();
    int pages = locations.size();
    long[] positions = new long[pages];
    long[] ends = new long[pages];
    long[] firstRows = new long[pages];
    long end = 0;
    long row = -1;
    for (int i = 0; i < pages; i++) {
      PageLocation page = locations.get(i);
      positions[i] = page.offset() - chunkStart;
      ends[i] = positions[i] + page.compressedPageSize();
      firstRows[i] = page.firstRowIndex();
      boolean follows = i == 0 ? positions[0] >= 0 : positions[i] == end;
      if (!follows || ends[i] <= positions[i] || firstRows[i] <= row || firstRows[i] >= rows) {
        return null;
      }
      end = ends[i];
      row = firstRows[i];
    }
    return pages == 0 || firstRows[0] != 0 || end != chunkLength
        ? null
        : new PageLocations(positions, ends, firstRows, rows);
  }

  /**
   * The pages described by their headers, perhaps only the first ones of a chunk.
   *
   * @param positions where the headers begin, ascending; the arrays are kept
   * @param ends where the pages end
   * @param firstRows the first row of each page
   * @param rows number of rows of the pages
   */
  static PageLocations ofHeaders(long[] positions, long[] ends, long[] firstRows, long rows) {
    return new PageLocations(positions, ends, firstRows, rows);
  }

  /** Number of rows of the pages: all of the row group, unless only the first pages are known. */
  public long knownRows() {
    return rows;
  }

  /** Number of data pages. */
  public int count() {
    return positions.length;
  }

  /** Where a page's header begins. */
  public long position(int page) {
    return positions[page];
  }

  /** Where a page ends. */
  public long end(int page) {
    return ends[page];
  }

  /** The first row of a page. */
  public long firstRow(int page) {
    return firstRows[page];
  }

  /** Number of rows of a page. */
  public long rows(int page) {
    return (page + 1 < firstRows.length ? firstRows[page + 1] : rows) - firstRows[page];
  }

  /** The page that has a row of the row group. */
  public int pageOf(long row) {
    int low = 0;
    int high = firstRows.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (firstRows[middle] <= row) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Number of pages that have some of these rows. */
  public int countOf(RowRanges wanted) {
    int pages = 0;
    for (int i = 0; i < positions.length; i++) {
      pages += wanted.overlaps(firstRows[i], firstRows[i] + rows(i)) ? 1 : 0;
    }
    return pages;
  }

  /**
   * The bytes of the pages that have some rows, and everything before the first page: the
   * dictionary. Adjacent pages are one range.
   *
   * @param chunkStart file offset of the chunk's first page
   */
  public List<ByteRange> bytesOf(RowRanges wanted, long chunkStart) {
    List<ByteRange> ranges = new ArrayList<>();
    long from = 0;
    long to = positions[0];
    for (int i = 0; i < positions.length; i++) {
      if (!wanted.overlaps(firstRows[i], firstRows[i] + rows(i))) {
        continue;
      }
      if (positions[i] != to) {
        add(ranges, chunkStart, from, to);
        from = positions[i];
      }
      to = ends[i];
    }
    add(ranges, chunkStart, from, to);
    return ranges;
  }

  private static void add(List<ByteRange> ranges, long chunkStart, long from, long to) {
    if (to > from) {
      ranges.add(new ByteRange(chunkStart + from, Math.toIntExact(to - from)));
    }
  }
}
