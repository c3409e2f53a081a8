package io.jparquet.internal.page;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.metadata.DictionaryPageHeader;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.thrift.DecodedPageHeader;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.PageType;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;

/**
 * Walks from page to page of one column chunk after another, using only the headers. Bodies are
 * neither fetched nor read: {@link #bodyPosition()} says where one begins. Every header is checked
 * against the chunk before it is returned. Not thread-safe.
 *
 * <p>Specification: "Column chunks", {@code PageHeader} in parquet.thrift.
 */
final class PageWalk {
  /** The first request for a header; headers with long statistics need a second one. */
  private static final int HEADER_BYTES = 4 << 10;

  private static final int LARGE_HEADER_BYTES = 16 << 20;

  private final PageTally tally;
  private final int maxHeaderBytes;
  private ChunkBytes chunk;

  /** Null until the first encrypted chunk, then reused. */
  private PageDecryptor chunkPages;

  /** Null for plain chunks. */
  private PageDecryptor decryptor;

  private PageLocations locations;
  private long position;
  private long pageStart;
  private long bodyPosition;
  private int pageOrdinal;
  private long uncompressedBytes;

  /** Entered pages other than data pages. */
  private int otherPages;

  private boolean hasDictionary;

  /** The header of the page at {@link #position}, if already read; else null. */
  private DecodedPageHeader ahead;

  /** A walk over the chunks of one column. */
  PageWalk(LeafColumn column, ReadOptions options) {
    this.tally = new PageTally(column.maxRepetitionLevel() > 0);
    this.maxHeaderBytes = Math.max(options.get(ReadOptions.MAX_PAGE_BYTES), LARGE_HEADER_BYTES);
  }

  /**
   * Starts a column chunk.
   *
   * @param bytes its bytes, from its first page on
   * @param metaData its entry of the footer
   * @param values number of the values to expect
   * @param chunkDecryptor decrypts its pages; null when they are plain
   * @param pageLocations the places of its data pages; null when they are not known
   */
  void open(
      ChunkBytes bytes,
      ColumnMetaData metaData,
      long values,
      ChunkDecryptor chunkDecryptor,
      PageLocations pageLocations) {
    chunk = bytes;
    decryptor = null;
    if (chunkDecryptor != null) {
      chunkPages = chunkPages == null ? new PageDecryptor() : chunkPages;
      chunkPages.open(chunkDecryptor, metaData.dictionaryPageOffset() != null);
      decryptor = chunkPages;
    }
    locations = pageLocations;
    tally.open(values, pageLocations);
    position = 0;
    pageStart = 0;
    bodyPosition = 0;
    pageOrdinal = -1;
    uncompressedBytes = 0;
    otherPages = 0;
    hasDictionary = false;
    ahead = null;
  }

  /** The bytes of the chunk. */
  ChunkBytes chunk() {
    return chunk;
  }

  /** Decrypts the pages of the chunk; null when they are plain. */
  PageDecryptor decryptor() {
    return decryptor;
  }

  /** Bytes of memory for decrypted pages. */
  long memoryBytes() {
    return chunkPages == null ? 0 : chunkPages.memoryBytes();
  }

  /** The current page and its file offset. */
  ErrorLocation location() {
    return chunk == null
        ? ErrorLocation.UNKNOWN
        : new ErrorLocation(
            chunk.fileName(), null, null, Math.max(pageOrdinal, 0), chunk.fileOffset() + pageStart);
  }

  /** The places of the data pages; null when they are not known. */
  PageLocations locations() {
    return locations;
  }

  /** Number of data pages up to the current one, skipped pages included. */
  int dataPages() {
    return tally.pages();
  }

  /** Position of the next page. */
  long position() {
    return position;
  }

  /** Bytes of the header of the page that was entered last. */
  int headerBytes() {
    return (int) (bodyPosition - pageStart);
  }

  /** Position of the body of the page that was entered last. */
  long bodyPosition() {
    return bodyPosition;
  }

  /** Position of the header of the page that was entered or peeked at last. */
  long pageStart() {
    return pageStart;
  }

  /** Bytes of the pages that were entered when they are decompressed, with their headers. */
  long uncompressedBytes() {
    return uncompressedBytes;
  }

  /** Whether there are no bytes after the page that was entered last. */
  boolean isAtEnd() {
    return position >= chunk.length();
  }

  /**
   * Whether the first data page is further ahead, according to the offset index, which must be
   * known.
   */
  boolean isBeforeDataPages() {
    return position < locations.position(0);
  }

  /**
   * Whether there must be another data page.
   *
   * @throws CorruptFileException when the chunk ends before the last value that the footer counts
   */
  boolean hasMore() {
    return tally.hasMore(isAtEnd());
  }

  /** Returns the header of the next page, to which errors refer from now on. */
  PageHeader peek() throws IOException {
    if (ahead == null) {
      pageStart = position;
      pageOrdinal++;
      ahead = readHeader();
    }
    return ahead.header();
  }

  /**
   * Enters the next page, so that the walk continues after it.
   *
   * @return its header; of data pages and dictionary pages, the part for their type is present
   * @throws CorruptFileException when the header contradicts itself, the chunk, the footer or the
   *     offset index
   */
  PageHeader enter() throws IOException {
    PageHeader header = peek();
    long bodyStart = position + ahead.length();
    checkSizes(header, chunk.length() - bodyStart);
    bodyPosition = bodyStart;
    uncompressedBytes += bodyStart - position + header.uncompressedPageSize();
    position = bodyStart + header.compressedPageSize();
    ahead = null;
    if (isDataPage(header)) {
      tally.add(valuesOf(header), pageStart);
    } else {
      otherPages++;
      if (header.type() == PageType.DICTIONARY_PAGE) {
        enterDictionary(header);
      }
    }
    return header;
  }

  private static void checkSizes(PageHeader header, long left) {
    int stored = header.compressedPageSize();
    if (stored < 0 || header.uncompressedPageSize() < 0) {
      throw new CorruptFileException(
          "a page header has the sizes "
              + stored
              + " (compressed) and "
              + header.uncompressedPageSize()
              + " (uncompressed), which must not be negative");
    }
    if (stored > left) {
      throw new CorruptFileException(
          "a page of "
              + stored
              + " bytes passes the end of its column chunk, which has "
              + left
              + " bytes left");
    }
  }

  private void enterDictionary(PageHeader header) {
    DictionaryPageHeader own = required(header.dictionaryPageHeader(), PageType.DICTIONARY_PAGE);
    if (hasDictionary || tally.hasValues()) {
      throw new CorruptFileException(
          "a dictionary page must be the first page of its column chunk and the only one");
    }
    if (own.encoding() != Encoding.PLAIN && own.encoding() != Encoding.PLAIN_DICTIONARY) {
      String found =
          "a dictionary page is encoded as PLAIN or PLAIN_DICTIONARY, but this one says "
              + own.encoding();
      throw own.encoding() == Encoding.UNKNOWN
          ? new UnsupportedFeatureException(
              found + ": the file is damaged, or newer than this reader")
          : new CorruptFileException(found + ": the file is damaged");
    }
    if (own.numValues() < 0) {
      throw new CorruptFileException(
          "a dictionary page has a negative number of entries: " + own.numValues());
    }
    hasDictionary = true;
  }

  /**
   * Moves to a data page, so that {@link #enter()} enters it next; earlier pages are skipped.
   *
   * @param page index of the page in the offset index, which must be known
   */
  void jumpTo(int page) {
    ahead = null;
    position = locations.position(page);
    pageOrdinal = page - 1 + otherPages;
    tally.continueAt(page);
  }

  /**
   * Moves to a data page whose place is known from elsewhere.
   *
   * @param pagePosition position of its header
   * @param page its index among the data pages
   */
  void resumeAt(long pagePosition, int page) {
    ahead = null;
    position = pagePosition;
    pageOrdinal = page - 1 + otherPages;
    tally.continueAfter(page);
  }

  /** Whether a page has values, as opposed to a dictionary or anything else. */
  static boolean isDataPage(PageHeader header) {
    return header.type() == PageType.DATA_PAGE || header.type() == PageType.DATA_PAGE_V2;
  }

  /** Number of values of a data page, nulls included; not checked. */
  static int valuesOf(PageHeader header) {
    return header.type() == PageType.DATA_PAGE
        ? required(header.dataPageHeader(), PageType.DATA_PAGE).numValues()
        : required(header.dataPageHeaderV2(), PageType.DATA_PAGE_V2).numValues();
  }

  private static <T> T required(T own, PageType type) {
    if (own == null) {
      throw new CorruptFileException("a page header of type " + type + " lacks its struct");
    }
    return own;
  }

  private DecodedPageHeader readHeader() throws IOException {
    int most = (int) Math.min(chunk.available(position), maxHeaderBytes);
    if (decryptor != null) {
      return decryptor.header(chunk, position, most, tally.pages());
    }
    int size = chunk.isStable() ? most : Math.min(most, HEADER_BYTES);
    while (true) {
      int from = chunk.require(position, size);
      try {
        return MetadataDecoder.pageHeader(chunk.buffer(), from, from + size);
      } catch (CorruptFileException e) {
        if (size == most) {
          throw e;
        }
        size = (int) Math.min(most, size * 16L);
      }
    }
  }
}
