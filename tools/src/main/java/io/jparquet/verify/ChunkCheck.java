package io.jparquet.verify;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.metadata.DataPageHeaderV2;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.internal.page.DictionaryOrder;
import io.jparquet.internal.page.PageScan;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.scan.PageIndexes;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Verifies the pages of one column chunk, and what the rest of the file says about them. */
final class ChunkCheck {
  /** Bytes to read at a time, unless a page is larger. */
  private static final int WINDOW_BYTES = 1 << 20;

  private static final int HEADER_WINDOW_BYTES = 1 << 12;

  private final OpenFile file;
  private final ChunkFiles files;
  private final Source source;
  private final VerificationTier tier;
  private final RecordShapes shapes;
  private final Findings findings;
  private final LeafColumn column;
  private final ErrorLocation location;
  private final PageScan scan;

  /** The data pages in order; null for damaged ones. */
  private final List<@Nullable PageFacts> dataPages = new ArrayList<>();

  private final EncodingTally encodings = new EncodingTally();

  /** Null if values are not decoded. */
  private @Nullable ContentCheck content;

  private @Nullable OffsetIndex offsetIndex;
  private @Nullable DeepCheck deep;

  /** Whether each page so far followed directly from the one before. */
  private boolean unbroken = true;

  /** Whether the index of each data page is known. */
  private boolean aligned = true;

  private long firstDataPage = -1;

  private final DictionaryOrder dictionaryOrder = new DictionaryOrder();

  private long dictionaryPage = -1;
  private long pages;
  private long pagesWithoutChecksum;
  private long values;

  /** Decompressed bytes of the pages, with their headers. */
  private long uncompressed;

  /** The same for the dictionary page, and for its header alone. */
  private long uncompressedDictionary;

  private long dictionaryHeader;

  /** Whether the headers of all pages could be read. */
  private boolean allHeaders = true;

  private boolean decoded;

  /** A part of a chunk other than its pages. */
  enum Part {
    COLUMN_INDEX(VerificationRule.INDEX_PLACE, "the column index"),
    OFFSET_INDEX(VerificationRule.INDEX_PLACE, "the offset index"),
    BLOOM_FILTER(VerificationRule.BLOOM_FILTER_PLACE, "the Bloom filter");

    private final VerificationRule rule;
    private final String phrase;

    Part(VerificationRule rule, String phrase) {
      this.rule = rule;
      this.phrase = phrase;
    }

    /** The rule that is broken if it is outside the file. */
    VerificationRule rule() {
      return rule;
    }

    /** Its name in a sentence. */
    String phrase() {
      return phrase;
    }
  }

  /**
   * A chunk that can be read.
   *
   * @param rowGroup index of its row group
   * @param group the row group, with the metadata of the chunk
   * @param chunk where it is
   * @param readable the parts that are inside the file, if any
   * @param decryptor decrypts it; null if it is plain
   */
  record Source(
      int rowGroup,
      RowGroup group,
      ChunkPlan.Chunk chunk,
      Set<Part> readable,
      @Nullable ChunkDecryptor decryptor) {

    /** The bytes of the chunk, read through a window. */
    ChunkBytes bytes(ChunkFiles files) {
      return chunk.windowed(files, WINDOW_BYTES);
    }
  }

  ChunkCheck(
      OpenFile file,
      ChunkFiles files,
      Source source,
      VerificationTier tier,
      RecordShapes shapes,
      Findings findings) {
    this.file = file;
    this.files = files;
    this.source = source;
    this.tier = tier;
    this.shapes = shapes;
    this.findings = findings;
    this.column = source.chunk().column();
    this.location = file.location(source.rowGroup(), column.index());
    this.scan = new PageScan(column, file.options());
  }

  /** Number of pages whose headers were read. */
  long pages() {
    return pages;
  }

  /** How many of those pages have nothing that would reveal changed bytes. */
  long pagesWithoutChecksum() {
    return pagesWithoutChecksum;
  }

  /** Number of values in the data pages among them. */
  long values() {
    return values;
  }

  /** Whether all values of the chunk were decoded. */
  boolean isDecoded() {
    return decoded;
  }

  private ColumnMetaData metaData() {
    return source.chunk().metaData();
  }

  /** Verifies the chunk. */
  void run() throws IOException {
    if (source.chunk().length() == 0) {
      decoded = true;
      return;
    }
    PageIndexes indexes = PageIndexes.of(file, files);
    offsetIndex = offsetIndex(indexes);
    ColumnIndex columnIndex = columnIndex(indexes);
    BlockCodec codec = codec();
    try {
      if (codec != null && tier.includes(VerificationTier.DECODE)) {
        startContent();
      }
      scan.open(source.bytes(files), metaData(), codec, source.decryptor());
      walk();
    } finally {
      if (codec != null) {
        codec.close();
      }
    }
    while (dataPages.size() < scan.dataPages()) {
      dataPages.add(null);
    }
    end(columnIndex);
  }

  private void startContent() throws IOException {
    if (column.unsupportedReason() != null) {
      findings.add(
          VerificationRule.NOT_VERIFIED,
          location,
          "the values of the column cannot be read: " + column.unsupportedReason());
      return;
    }
    try {
      DeepCheck own = null;
      if (tier.includes(VerificationTier.DEEP) || lacksChecksums()) {
        own = DeepCheck.open(file, files, source, shapes.repeatedLevels(column.index()), findings);
      }
      deep = own;
      content =
          new ContentCheck(
              column,
              scan,
              file.metaData().createdBy(),
              shapes,
              own == null ? null : own::addAll,
              findings);
    } catch (ParquetException e) {
      findings.add(VerificationRule.NOT_VERIFIED, location, e);
    }
  }

  /**
   * Whether the first page has no checksum. Without one, changed values are noticed only if they
   * contradict something else in the file, so that is compared in any tier.
   */
  private boolean lacksChecksums() throws IOException {
    if (source.decryptor() != null) {
      return false;
    }
    PageScan first = new PageScan(column, file.options());
    ChunkPlan.Chunk chunk = source.chunk();
    ChunkBytes bytes =
        ChunkBytes.windowed(chunk.file(), chunk.start(), chunk.length(), HEADER_WINDOW_BYTES);
    first.open(bytes, metaData(), null, null);
    try {
      return first.peek().crc() == null;
    } catch (ParquetException e) {
      // The walk over all pages reports it.
      return false;
    }
  }

  private @Nullable OffsetIndex offsetIndex(PageIndexes indexes) throws IOException {
    if (!source.readable().contains(Part.OFFSET_INDEX)) {
      return null;
    }
    try {
      return indexes.offsetIndex(source.rowGroup(), column.index());
    } catch (ParquetException e) {
      findings.add(VerificationRule.OFFSET_INDEX, location, e);
      return null;
    }
  }

  private @Nullable ColumnIndex columnIndex(PageIndexes indexes) throws IOException {
    if (!source.readable().contains(Part.COLUMN_INDEX)) {
      return null;
    }
    try {
      return indexes.columnIndex(source.rowGroup(), column.index());
    } catch (ParquetException e) {
      findings.add(VerificationRule.COLUMN_INDEX, location, e);
      return null;
    }
  }

  private @Nullable BlockCodec codec() {
    try {
      return BlockCodecs.create(metaData().codec());
    } catch (ParquetException e) {
      findings.add(VerificationRule.NOT_VERIFIED, location, e);
      return null;
    }
  }

  private void walk() throws IOException {
    while (scan.hasNext()) {
      long before = scan.position();
      int pagesBefore = scan.dataPages();
      PageHeader header = null;
      boolean isData = false;
      try {
        isData = PageScan.isDataPage(scan.peek());
        header = scan.next();
      } catch (ParquetException e) {
        if (!damagedHeader(e, before)) {
          return;
        }
        aligned &= scan.position() == before || !isData || scan.dataPages() > pagesBefore;
      }
      if (header != null) {
        page(header);
      }
    }
  }

  /**
   * Continues after a damaged or missing header.
   *
   * @return false if that is impossible
   */
  private boolean damagedHeader(ParquetException error, long before) {
    boolean moved = scan.position() > before;
    allHeaders = false;
    if (!moved && unbroken && scan.missingValues() == 0) {
      findings.add(
          VerificationRule.CHUNK_SIZE,
          location,
          "the chunk has "
              + metaData().totalCompressedSize()
              + " bytes by the footer, but its pages have only "
              + before);
      return false;
    }
    findings.add(VerificationRule.PAGE_HEADER, location(), error);
    lose();
    if (moved) {
      return true;
    }
    unbroken = false;
    return resume(before);
  }

  /** Moves to the next data page in the offset index; returns false if there is none. */
  private boolean resume(long before) {
    if (offsetIndex == null || !aligned) {
      return false;
    }
    List<PageLocation> locations = offsetIndex.pageLocations();
    for (int page = scan.dataPages(); page < locations.size(); page++) {
      long position = locations.get(page).offset() - source.chunk().start();
      if (position > before && position < source.chunk().length()) {
        scan.resumeAt(position, page);
        return true;
      }
    }
    return false;
  }

  private void lose() {
    if (content != null) {
      content.lose();
    }
  }

  /** The location of the current page. */
  private ErrorLocation location() {
    ErrorLocation page = scan.location();
    return new ErrorLocation(
        page.file() == null ? location.file() : page.file(),
        location.rowGroup(),
        location.columnPath(),
        page.page(),
        page.offset());
  }

  private void page(PageHeader header) throws IOException {
    pages++;
    encodings.add(header);
    uncompressed += (long) scan.headerBytes() + header.uncompressedPageSize();
    boolean data = PageScan.isDataPage(header);
    PageFacts facts = null;
    if (data) {
      facts = dataPage(header);
    } else if (header.type() == PageType.DICTIONARY_PAGE) {
      dictionaryPage = scan.offset();
      dictionaryHeader = scan.headerBytes();
      uncompressedDictionary = dictionaryHeader + header.uncompressedPageSize();
    }
    try {
      scan.fetch();
    } catch (ParquetException e) {
      findings.add(
          source.decryptor() == null ? VerificationRule.PAGE_CRC : VerificationRule.DECRYPTION,
          location(),
          e);
      lost(header);
      return;
    }
    pagesWithoutChecksum += scan.isVerified() ? 0 : 1;
    if (content == null) {
      return;
    }
    if (facts != null) {
      if (deep != null) {
        deep.startPage(facts);
      }
      content.dataPage(facts);
      if (deep != null) {
        deep.endPage(facts);
      }
    } else if (header.type() == PageType.DICTIONARY_PAGE) {
      content.dictionary(location());
    }
  }

  private PageFacts dataPage(PageHeader header) {
    PageFacts facts = new PageFacts(column, scan, header, location());
    while (dataPages.size() < scan.dataPages() - 1) {
      dataPages.add(null);
    }
    dataPages.add(facts);
    values += facts.entries();
    firstDataPage = firstDataPage < 0 ? scan.offset() : firstDataPage;
    if (column.maxRepetitionLevel() > 0
        && dictionaryOrder.isBrokenBy(header, scan.dataPages() - 1)) {
      findings.add(
          VerificationRule.DICTIONARY_PAGES_FIRST,
          facts.location(),
          "the page has a dictionary, but data page "
              + dictionaryOrder.firstWithout()
              + " before it has none: the file is legal, but Spark's own source up to 4.2 cannot"
              + " read this column; rewrite the file with jparquet");
    }
    DataPageHeaderV2 own = header.dataPageHeaderV2();
    if (facts.isVersion2() && own != null) {
      int most = own.numValues();
      boolean possible =
          own.numNulls() >= 0
              && own.numNulls() <= most
              && own.numRows() >= 0
              && own.numRows() <= most
              && (column.maxRepetitionLevel() > 0 || own.numRows() == most);
      if (!possible) {
        findings.add(
            VerificationRule.PAGE_COUNTS,
            facts.location(),
            "the header counts "
                + own.numRows()
                + " rows and "
                + own.numNulls()
                + " nulls among "
                + most
                + " values");
      }
    }
    return facts;
  }

  private void lost(PageHeader header) {
    if (content != null) {
      if (header.type() == PageType.DICTIONARY_PAGE) {
        content.loseDictionary();
      } else if (PageScan.isDataPage(header)) {
        content.lose();
      }
    }
  }

  private void end(@Nullable ColumnIndex columnIndex) {
    if (unbroken) {
      totals();
    }
    decoded = content != null && content.isComplete() && unbroken && aligned;
    if (content != null && decoded) {
      content.end(source.group().numRows(), location);
    }
    IndexCheck check = new IndexCheck(column, dataPages, location, findings);
    if (aligned && offsetIndex != null) {
      check.places(offsetIndex);
      boolean flat = column.maxRepetitionLevel() == 0;
      if (flat && unbroken) {
        countRows();
      }
      check.firstRows(offsetIndex, flat ? unbroken : decoded);
      boundaries();
    }
    boolean complete = aligned && columnIndex != null && check.isComplete(columnIndex);
    if (deep != null) {
      if (aligned && offsetIndex != null) {
        check.valueBytes(offsetIndex);
      }
      deep.end(dataPages, decoded, unbroken ? encodings : null);
      if (complete && columnIndex != null) {
        check.values(columnIndex, deep.statistics());
      }
    }
  }

  /** Sets the first rows of pages: without lists, they follow from the headers. */
  private void countRows() {
    long row = 0;
    for (PageFacts page : dataPages) {
      if (page == null) {
        return;
      }
      page.firstRow = row;
      row += page.entries();
    }
  }

  /**
   * Checks that pages in an offset index begin with a row; version 2 pages were already reported.
   */
  private void boundaries() {
    for (PageFacts page : dataPages) {
      if (page != null && page.decoded && !page.beginsWithRow && !page.isVersion2()) {
        findings.add(
            VerificationRule.ROW_BOUNDARY,
            page.location(),
            "the page begins within a row, although the chunk has an offset index");
      }
    }
  }

  private void totals() {
    if (scan.missingValues() != 0) {
      findings.add(
          VerificationRule.CHUNK_PAGES,
          location,
          "the footer counts "
              + metaData().numValues()
              + " values, the pages have "
              + (metaData().numValues() - scan.missingValues()));
    } else if (allHeaders) {
      uncompressedSize();
    }
    long dataOffset = metaData().dataPageOffset();
    Long dictionaryOffset = metaData().dictionaryPageOffset();
    if (firstDataPage >= 0 && dataOffset != firstDataPage && dataOffset != dictionaryPage) {
      findings.add(
          VerificationRule.PAGE_OFFSETS,
          location,
          "by the footer, the first data page is at offset "
              + dataOffset
              + "; it is at "
              + firstDataPage);
    }
    if (dictionaryPage >= 0
        && dictionaryOffset != null
        && dictionaryOffset > 0
        && dictionaryOffset != dictionaryPage) {
      findings.add(
          VerificationRule.PAGE_OFFSETS,
          location,
          "by the footer, the dictionary page is at offset "
              + dictionaryOffset
              + "; it is at "
              + dictionaryPage);
    }
  }

  /**
   * Compares the uncompressed size, except of encrypted pages: what it counts is unspecified there.
   */
  private void uncompressedSize() {
    long stored = metaData().totalUncompressedSize();
    // Old writers left out the dictionary page (dask/fastparquet#305) or its header (PARQUET-816).
    boolean fits =
        stored == uncompressed
            || stored == uncompressed - uncompressedDictionary
            || stored == uncompressed - dictionaryHeader;
    if (!fits && source.decryptor() == null) {
      findings.add(
          VerificationRule.CHUNK_UNCOMPRESSED_SIZE,
          location,
          "the chunk has "
              + stored
              + " uncompressed bytes by the footer, but its pages have "
              + uncompressed);
    }
  }
}
