package io.jparquet.internal.page;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.metadata.DataPageHeader;
import io.jparquet.internal.metadata.DataPageHeaderV2;
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
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Goes through the pages of one column chunk after another. {@link #next()} leads to the next data
 * page, whose sections {@link #page()} then has; a dictionary page on the way is kept. Other page
 * types are passed over.
 *
 * <p>The page's bytes are in a buffer of this object, or in the chunk's own bytes if they are not
 * compressed, and are valid until {@link #next()} or {@link #open} is called, except the
 * dictionary's, which are never overwritten. Not thread-safe.
 */
public final class PageReader {
  private static final String WITHOUT_INDEX =
      "to read without it, set parquet.filter.columnindex.enabled to false";

  /** The first request for a header; headers with long statistics need a second one. */
  private static final int HEADER_BYTES = 4 << 10;

  private static final int LARGE_HEADER_BYTES = 16 << 20;

  private final LeafColumn column;
  private final ReadOptions options;
  private final boolean levelsOnly;
  private final CRC32 crc = new CRC32();
  private final PageDecompressor decompressor;

  /** Made for the first encrypted chunk. */
  private PageDecryptor decryption;

  private boolean encrypted;
  private ChunkBytes chunk;
  private long valuesTotal;
  private long valuesSeen;
  private long position;
  private long pageStart;
  private int pageOrdinal;

  /** Where the data pages are; null when it is not known. */
  private PageLocations locations;

  /** Data pages that were entered or passed over. */
  private int dataPages;

  /**
   * Whether {@link #valuesSeen} is known: not behind a jump in a column with repeated ancestors.
   */
  private boolean countsValues;

  /** The header of the page at {@link #position}, if that was read already; else null. */
  private DecodedPageHeader ahead;

  /** The body of the page as it was before encryption. */
  private byte[] body;

  private int bodyOffset;
  private int bodyLength;

  private DictionaryPage dictionary;

  private final DataPage page;
  private int valueCount;

  /**
   * A reader of the chunks of one column.
   *
   * @param levelsOnly whether the values are not needed; then pages whose levels are stored apart
   *     are not decompressed
   */
  public PageReader(LeafColumn column, ReadOptions options, boolean levelsOnly) {
    this.column = column;
    this.options = options;
    this.levelsOnly = levelsOnly;
    this.decompressor = new PageDecompressor(options.maxPageBytes());
    this.page = new DataPage(column, decompressor);
  }

  /**
   * Starts a column chunk.
   *
   * @param bytes its bytes, from its first page on
   * @param metaData what the footer says of it
   * @param chunkCodec the codec that its metadata names
   * @param decryptor decrypts its pages; null when they are plain
   * @param pageLocations where its data pages are; null when it is not known
   */
  public void open(
      ChunkBytes bytes,
      ColumnMetaData metaData,
      BlockCodec chunkCodec,
      ChunkDecryptor decryptor,
      PageLocations pageLocations) {
    chunk = bytes;
    locations = pageLocations;
    dataPages = 0;
    countsValues = true;
    encrypted = decryptor != null;
    if (encrypted) {
      decryption = decryption == null ? new PageDecryptor() : decryption;
      decryption.open(decryptor, metaData.dictionaryPageOffset() != null);
    }
    valuesTotal = metaData.numValues();
    valuesSeen = 0;
    // Some writers leave page headers out of the total, hence the room above it.
    long total = Math.max(metaData.totalUncompressedSize(), bytes.length()) + (1L << 20);
    decompressor.open(chunkCodec, total);
    position = 0;
    pageStart = 0;
    pageOrdinal = -1;
    ahead = null;
    dictionary = null;
  }

  /** Where this reader is, as far as a message can tell: page and file offset. */
  public ErrorLocation location() {
    return new ErrorLocation(
        chunk == null ? null : chunk.fileName(),
        null,
        null,
        Math.max(pageOrdinal, 0),
        chunk == null ? null : chunk.fileOffset() + pageStart);
  }

  /** Whether the bytes of a page survive the reading of the next page. */
  public boolean isStable() {
    return chunk.isStable() && decompressor.isIdentity() && !encrypted;
  }

  /**
   * Goes to the next data page that has values.
   *
   * @return false when the chunk has no further values
   * @throws CorruptFileException when the chunk ends before the last value that the footer counts
   */
  public boolean next() throws IOException {
    while (hasMorePages()) {
      if (readPage()) {
        return true;
      }
    }
    return false;
  }

  private boolean hasMorePages() {
    if (!countsValues) {
      return dataPages < locations.count();
    }
    if (valuesSeen < valuesTotal && position >= chunk.length()) {
      throw new CorruptFileException(
          "the column chunk ends after "
              + valuesSeen
              + " values, the footer counts "
              + valuesTotal);
    }
    return valuesSeen < valuesTotal;
  }

  /** Where the data pages are; null when it is not known. */
  public PageLocations locations() {
    return locations;
  }

  /** Number of data pages up to the current one, those that were passed over included. */
  public int pageCount() {
    return dataPages;
  }

  /**
   * Goes in front of a data page, which {@link #next()} then leads to; the pages before it are not
   * looked at.
   *
   * @param page index of the page, not before the current one
   */
  public void jumpTo(int page) throws IOException {
    while (position < locations.position(0)) {
      if (readPage()) {
        throw new CorruptFileException(
            "the first data page is not where the offset index says; " + WITHOUT_INDEX);
      }
    }
    ahead = null;
    position = locations.position(page);
    pageOrdinal = page - 1 + (dictionary == null ? 0 : 1);
    dataPages = page;
    if (encrypted) {
      decryption.continueAt(page);
    }
    if (column.maxRepetitionLevel() == 0) {
      valuesSeen = locations.firstRow(page);
    } else {
      countsValues = false;
    }
  }

  /**
   * Passes over whole data pages behind the current one, as long as they have no more than {@code
   * count} values in all: their bodies are neither fetched nor decompressed. A dictionary page on
   * the way is kept.
   *
   * @return number of values that were passed over, nulls included
   * @throws CorruptFileException when the chunk ends before the last value that the footer counts
   */
  public long skipPages(long count) throws IOException {
    long passed = 0;
    while (passed < count && hasMorePages()) {
      DecodedPageHeader next = header();
      PageHeader header = next.header();
      if (header.type() == PageType.DATA_PAGE || header.type() == PageType.DATA_PAGE_V2) {
        int values = valuesOf(header);
        if (values > count - passed) {
          return passed;
        }
        enter(next);
        countValues(values);
        if (encrypted) {
          decryption.passDataPage();
        }
        passed += values;
      } else {
        readPage();
      }
    }
    return passed;
  }

  private int valuesOf(PageHeader header) {
    return header.type() == PageType.DATA_PAGE
        ? required(header.dataPageHeader(), PageType.DATA_PAGE).numValues()
        : required(header.dataPageHeaderV2(), PageType.DATA_PAGE_V2).numValues();
  }

  /**
   * Reads the pages in front of the first data page.
   *
   * @return the dictionary, or null if there is none among them
   */
  public DictionaryPage readDictionary() throws IOException {
    while (dictionary == null && position < chunk.length()) {
      PageType type = header().header().type();
      if (type == PageType.DATA_PAGE || type == PageType.DATA_PAGE_V2) {
        break;
      }
      readPage();
    }
    return dictionary;
  }

  /** The dictionary of the chunk, known after the first {@link #next()}; null without one. */
  public DictionaryPage dictionary() {
    return dictionary;
  }

  /** Number of entries of the page, nulls included. */
  public int valueCount() {
    return valueCount;
  }

  /** The levels and values of the current data page; always the same object. */
  public DataPage page() {
    return page;
  }

  /** Reads one page; true when it is a data page with values. */
  private boolean readPage() throws IOException {
    DecodedPageHeader next = header();
    PageHeader header = next.header();
    long bodyStart = enter(next);
    return switch (header.type()) {
      case DATA_PAGE -> dataPage(header, bodyStart);
      case DATA_PAGE_V2 -> dataPageV2(header, bodyStart);
      case DICTIONARY_PAGE -> {
        dictionaryPage(header, bodyStart);
        yield false;
      }
      case INDEX_PAGE, UNKNOWN -> false;
    };
  }

  /** The header of the page at {@link #position}, which errors are about from now on. */
  private DecodedPageHeader header() throws IOException {
    if (ahead == null) {
      pageStart = position;
      pageOrdinal++;
      ahead = readHeader();
    }
    return ahead;
  }

  /**
   * Goes behind the page whose header was read.
   *
   * @return position of its body
   */
  private long enter(DecodedPageHeader decoded) {
    PageHeader header = decoded.header();
    int stored = header.compressedPageSize();
    long bodyStart = position + decoded.length();
    if (stored < 0 || header.uncompressedPageSize() < 0) {
      throw new CorruptFileException(
          "a page header has the sizes "
              + stored
              + " (compressed) and "
              + header.uncompressedPageSize()
              + " (uncompressed), which must not be negative");
    }
    if (stored > chunk.length() - bodyStart) {
      throw new CorruptFileException(
          "a page of "
              + stored
              + " bytes passes the end of its column chunk, which has "
              + (chunk.length() - bodyStart)
              + " bytes left");
    }
    position = bodyStart + stored;
    ahead = null;
    return bodyStart;
  }

  private DecodedPageHeader readHeader() throws IOException {
    long left = chunk.available(position);
    int most = (int) Math.min(left, Math.max(options.maxPageBytes(), LARGE_HEADER_BYTES));
    if (encrypted) {
      return decryption.header(chunk, position, most);
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

  private void dictionaryPage(PageHeader header, long bodyStart) throws IOException {
    DictionaryPageHeader own = required(header.dictionaryPageHeader(), PageType.DICTIONARY_PAGE);
    if (dictionary != null || valuesSeen > 0) {
      throw new CorruptFileException(
          "a dictionary page must be the first page of its column chunk and the only one");
    }
    if (own.encoding() != Encoding.PLAIN && own.encoding() != Encoding.PLAIN_DICTIONARY) {
      throw new UnsupportedFeatureException(
          "a dictionary page is encoded as PLAIN or PLAIN_DICTIONARY, but this one says "
              + own.encoding()
              + ": the file is damaged, or newer than this reader");
    }
    if (own.numValues() < 0) {
      throw new CorruptFileException(
          "a dictionary page has a negative number of entries: " + own.numValues());
    }
    fetchBody(header, bodyStart, 0);
    if (levelsOnly) {
      return;
    }
    byte[] bytes =
        decompressor.isIdentity()
            ? Arrays.copyOfRange(body, bodyOffset, bodyOffset + bodyLength)
            : decompressor.fresh(body, bodyOffset, bodyLength, header.uncompressedPageSize());
    dictionary = new DictionaryPage(bytes, 0, bytes.length, own.numValues());
  }

  private boolean dataPage(PageHeader header, long bodyStart) throws IOException {
    DataPageHeader own = required(header.dataPageHeader(), PageType.DATA_PAGE);
    countValues(own.numValues());
    fetchBody(header, bodyStart, 0);
    if (valueCount == 0) {
      return false;
    }
    page.startV1(own, body, bodyOffset, bodyLength, header.uncompressedPageSize());
    return true;
  }

  private boolean dataPageV2(PageHeader header, long bodyStart) throws IOException {
    DataPageHeaderV2 own = required(header.dataPageHeaderV2(), PageType.DATA_PAGE_V2);
    countValues(own.numValues());
    int repetitionLength = own.repetitionLevelsByteLength();
    int definitionLength = own.definitionLevelsByteLength();
    long levels = (long) repetitionLength + definitionLength;
    if (repetitionLength < 0
        || definitionLength < 0
        || levels > header.compressedPageSize()
        || levels > header.uncompressedPageSize()) {
      throw new CorruptFileException(
          "the levels of the page need "
              + repetitionLength
              + " and "
              + definitionLength
              + " bytes, more than the page's "
              + header.compressedPageSize()
              + " (compressed) or "
              + header.uncompressedPageSize()
              + " (uncompressed)");
    }
    fetchBody(header, bodyStart, (int) levels);
    if (valueCount == 0) {
      return false;
    }
    page.startV2(own, body, bodyOffset, bodyLength, header.uncompressedPageSize());
    return true;
  }

  private void countValues(int count) {
    if (count < 0 || countsValues && count > valuesTotal - valuesSeen) {
      throw new CorruptFileException(
          "a page has "
              + count
              + " values where its column chunk has "
              + (valuesTotal - valuesSeen)
              + " left");
    }
    if (locations != null && column.maxRepetitionLevel() == 0) {
      checkLocation(count);
    }
    valueCount = count;
    valuesSeen += count;
    dataPages++;
  }

  /** Rows would be taken for others if the offset index counted the rows of a page wrongly. */
  private void checkLocation(int count) {
    boolean isListed = dataPages < locations.count();
    if (!isListed
        || pageStart != locations.position(dataPages)
        || count != locations.rows(dataPages)) {
      throw new CorruptFileException(
          "a page of "
              + count
              + " rows at position "
              + pageStart
              + " of its column chunk is not where the offset index says: "
              + (isListed
                  ? locations.rows(dataPages) + " rows at position " + locations.position(dataPages)
                  : "there is no further page")
              + "; "
              + WITHOUT_INDEX);
    }
  }

  /**
   * Fetches the body of a page and checks it against the header's CRC, which is that of the bytes
   * as they are stored, unless decryption checks more.
   *
   * @param levelBytes bytes of the levels of a V2 page; 0 for other pages
   */
  private void fetchBody(PageHeader header, long bodyStart, int levelBytes) throws IOException {
    int stored = header.compressedPageSize();
    int from = chunk.require(bodyStart, stored);
    boolean checked =
        encrypted && decryption.authenticates(chunk.buffer(), from, stored, levelBytes);
    if (options.verifyChecksums() && header.crc() != null && !checked) {
      crc.reset();
      crc.update(chunk.buffer(), from, stored);
      if ((int) crc.getValue() != header.crc()) {
        throw new CorruptFileException(
            "the page's bytes have the CRC "
                + Integer.toHexString((int) crc.getValue())
                + ", its header says "
                + Integer.toHexString(header.crc()));
      }
    }
    if (encrypted) {
      decryption.decrypt(header.type(), chunk.buffer(), from, stored, levelBytes);
      body = decryption.body();
      bodyOffset = 0;
      bodyLength = decryption.bodyLength();
    } else {
      body = chunk.buffer();
      bodyOffset = from;
      bodyLength = stored;
    }
  }

  private <T> T required(T own, PageType type) {
    if (own == null) {
      throw new CorruptFileException("a page header of type " + type + " lacks its struct");
    }
    return own;
  }
}
