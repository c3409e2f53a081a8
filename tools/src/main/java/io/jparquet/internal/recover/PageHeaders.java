package io.jparquet.internal.recover;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.metadata.DataPageHeader;
import io.jparquet.internal.metadata.DataPageHeaderV2;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.thrift.DecodedPageHeader;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.PageType;
import java.io.IOException;

/** Reads page headers at places in a file where there may be none. Stateless. */
final class PageHeaders {
  /** Headers with longer statistics are not recognized. */
  private static final int LONGEST_HEADER = 1 << 16;

  private static final int SHORT_HEADER = 256;

  private PageHeaders() {}

  /**
   * The header at a place.
   *
   * @param end file offset beyond which the page must not extend
   * @return null if there is no header with the struct of its type and possible sizes
   */
  static DecodedPageHeader at(InputFile file, long offset, long end) throws IOException {
    DecodedPageHeader decoded = begunAt(file, offset, end);
    boolean whole = decoded != null && pageEnd(offset, decoded) <= end;
    return whole ? decoded : null;
  }

  /**
   * The header at a place, for a page that may extend beyond the end.
   *
   * @return null if there is no header with the struct of its type
   */
  static DecodedPageHeader begunAt(InputFile file, long offset, long end) throws IOException {
    int most = (int) Math.min(LONGEST_HEADER, end - offset);
    int size = Math.min(SHORT_HEADER, most);
    while (size > 0) {
      byte[] head = new byte[size];
      file.readFully(offset, head, 0, size);
      try {
        DecodedPageHeader decoded = MetadataDecoder.pageHeader(head, 0, size);
        PageHeader header = decoded.header();
        boolean plausible =
            hasOwnHeader(header)
                && header.compressedPageSize() >= 0
                && header.uncompressedPageSize() >= 0;
        return plausible ? decoded : null;
      } catch (ParquetException e) {
        if (size == most) {
          return null;
        }
        size = most;
      }
    }
    return null;
  }

  /** File offset after a page. */
  static long pageEnd(long offset, DecodedPageHeader header) {
    return offset + header.length() + header.header().compressedPageSize();
  }

  /** Whether a page has values. */
  static boolean isData(PageHeader header) {
    return header.type() == PageType.DATA_PAGE || header.type() == PageType.DATA_PAGE_V2;
  }

  /** Number of entries of a page, nulls included; 0 for a dictionary. */
  static long entries(PageHeader header) {
    DataPageHeader v1 = header.dataPageHeader();
    DataPageHeaderV2 v2 = header.dataPageHeaderV2();
    return v1 != null ? v1.numValues() : v2 != null ? v2.numValues() : 0;
  }

  private static boolean hasOwnHeader(PageHeader header) {
    PageType type = header.type();
    return type == PageType.DATA_PAGE && header.dataPageHeader() != null
        || type == PageType.DATA_PAGE_V2 && header.dataPageHeaderV2() != null
        || type == PageType.DICTIONARY_PAGE && header.dictionaryPageHeader() != null;
  }
}
