package io.jparquet.internal.page;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.filter.RowRanges;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.thrift.DecodedPageHeader;
import io.jparquet.internal.thrift.MetadataDecoder;
import java.io.IOException;

/**
 * Compares the offset index of a plain chunk with the headers of the pages that were fetched by it.
 */
public final class OffsetIndexCheck {
  private OffsetIndexCheck() {}

  /**
   * The first contradiction between the headers and an offset index.
   *
   * @param chunk the chunk, with its page locations
   * @param bytes the bytes of its pages that have some rows
   * @return null if they agree, as far as headers say: those of pages of version 1 do not have the
   *     rows of columns with repeated ancestors
   */
  public static String contradiction(ChunkPlan.Chunk chunk, ChunkBytes bytes, RowRanges rows)
      throws IOException {
    PageLocations pages = chunk.pages();
    try {
      long position = 0;
      while (position < pages.position(0)) {
        DecodedPageHeader found = header(bytes, position, pages.position(0));
        if (PageWalk.isDataPage(found.header())) {
          return "there is a data page at position " + position + ", before the first one";
        }
        position += found.length() + (long) found.header().compressedPageSize();
      }
      if (position != pages.position(0)) {
        return "the first data page is at position " + position;
      }
      for (int page = 0; page < pages.count(); page++) {
        long firstRow = pages.firstRow(page);
        if (rows.overlaps(firstRow, firstRow + pages.rows(page))) {
          String contradiction = contradiction(chunk, bytes, page);
          if (contradiction != null) {
            return contradiction;
          }
        }
      }
      return null;
    } catch (CorruptFileException e) {
      return e.getMessage();
    }
  }

  private static String contradiction(ChunkPlan.Chunk chunk, ChunkBytes bytes, int page)
      throws IOException {
    PageLocations pages = chunk.pages();
    DecodedPageHeader found = header(bytes, pages.position(page), pages.end(page));
    PageHeader header = found.header();
    long end = pages.position(page) + found.length() + header.compressedPageSize();
    if (!PageWalk.isDataPage(header) || end != pages.end(page)) {
      return "there is no data page from position "
          + pages.position(page)
          + " to "
          + pages.end(page);
    }
    boolean repeated = chunk.column().maxRepetitionLevel() > 0;
    long rows = pages.rows(page);
    if (header.dataPageHeaderV2() != null) {
      rows = header.dataPageHeaderV2().numRows();
    } else if (header.dataPageHeader() != null && !repeated) {
      rows = header.dataPageHeader().numValues();
    }
    return rows == pages.rows(page)
        ? null
        : "the data page at position "
            + pages.position(page)
            + " has "
            + rows
            + " rows, not "
            + pages.rows(page);
  }

  private static DecodedPageHeader header(ChunkBytes bytes, long position, long end)
      throws IOException {
    int size = (int) (end - position);
    int from = bytes.require(position, size);
    DecodedPageHeader found = MetadataDecoder.pageHeader(bytes.buffer(), from, from + size);
    if (found.header().compressedPageSize() < 0) {
      throw new CorruptFileException("a page header has a negative size");
    }
    return found;
  }
}
