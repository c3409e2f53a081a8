package io.jparquet.internal.column.read;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.level.LevelMasks;
import io.jparquet.internal.metadata.DataPageHeaderV2;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.DataPage;
import io.jparquet.internal.page.LevelSection;
import io.jparquet.internal.page.PageLocations;
import io.jparquet.internal.page.PageReader;
import io.jparquet.internal.stats.CreatedBy;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.Encoding;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;

/**
 * Decodes the pages of one column chunk after another, page by page, to learn which of them can be
 * decoded and which rows they have. Levels and values are decoded in blocks, so that memory use
 * does not depend on what a page claims. Not thread-safe.
 */
public final class PageProbe {
  private static final int BLOCK = 2048;

  /** A writer that allocates more bytes for a page than its values take. */
  private static final String ZERO_PADDING = "fastparquet";

  private final LeafColumn column;
  private final boolean exact;
  private final boolean endsWithZeros;
  private final PageReader reader;
  private final ValueStream values;
  private final LeafPages pages;
  private final DecodingGuard guard;
  private final DecodingGuard.Step step = this::decodePage;
  private final byte[] definitions = new byte[BLOCK];
  private final byte[] repetitions = new byte[BLOCK];
  private boolean found;
  private long rows;
  private long entries;
  private long present;
  private boolean startsRecord;
  private int lastDefinitionLevel;

  /**
   * A trial of the chunks of one column.
   *
   * @param createdBy the file's writer; may be null
   * @param exact whether to also refuse a page whose parts do not fill it exactly, or contradict
   *     its header, which readers need not check
   */
  public PageProbe(LeafColumn column, ReadOptions options, String createdBy, boolean exact) {
    boolean independent = !CreatedBy.hasPrefixesAcrossPages(createdBy);
    ReadOptions verified =
        options.with(ReadOptions.VERIFY_CHECKSUMS, true).with(ReadOptions.LAZY_VECTORS, false);
    this.column = column;
    this.exact = exact;
    this.endsWithZeros = createdBy != null && createdBy.startsWith(ZERO_PADDING);
    this.reader = new PageReader(column, verified, false);
    this.values =
        new ValueStream(
            reader,
            ProjectionReader.values(column, new IdScratch(), !independent),
            independent,
            true);
    this.pages = new LeafPages(column, reader, values, independent);
    this.guard = new DecodingGuard(column, reader);
  }

  /** The column. */
  public LeafColumn column() {
    return column;
  }

  /**
   * Starts a column chunk.
   *
   * @param bytes its bytes, from its first page on
   * @param metaData its metadata in the footer
   * @param codec the codec that its metadata names
   * @param decryptor decrypts its pages; null when they are plain
   * @param locations the places of its data pages; null when they are not known
   */
  public void open(
      ChunkBytes bytes,
      ColumnMetaData metaData,
      BlockCodec codec,
      ChunkDecryptor decryptor,
      PageLocations locations) {
    pages.open(bytes, metaData, codec, decryptor, locations);
    guard.startChunk();
  }

  /**
   * Decodes the next data page.
   *
   * @return false at the end of the chunk
   * @throws ParquetException with column, page and offset, if it can't be decoded; all later calls
   *     throw it again until a chunk is opened
   */
  public boolean next() throws IOException {
    guard.run(step);
    return found;
  }

  /**
   * Moves to the place before a data page of the known locations.
   *
   * @throws ParquetException if the dictionary before it can't be read
   */
  public void jumpTo(int page) throws IOException {
    guard.run(
        () -> {
          values.leavePage();
          reader.jumpTo(page);
        });
  }

  /** Rows that begin in the page that was decoded last. */
  public long rows() {
    return rows;
  }

  /** Entries of that page, nulls included. */
  public long entries() {
    return entries;
  }

  /** Whether that page begins with the start of a row. */
  public boolean startsRow() {
    return startsRecord;
  }

  /** The definition level of the last entry of that page. */
  public int lastDefinitionLevel() {
    return lastDefinitionLevel;
  }

  /** Whether each page of this version begins and ends with a row, by the specification. */
  public boolean hasWholeRows() {
    return column.maxRepetitionLevel() == 0 || reader.page().headerV2() != null;
  }

  /** Whether a data page was begun since the chunk was opened, so that its encoding is known. */
  public boolean hasPage() {
    return reader.pageCount() > 0 && reader.page().encoding() != null;
  }

  /** The encoding of its values. */
  public Encoding encoding() {
    return reader.page().encoding();
  }

  /** Where the page begins in the chunk. */
  public long start() {
    return reader.pageStart();
  }

  /** Where the page ends in the chunk. */
  public long end() {
    return reader.pageEnd();
  }

  /** Bytes of the pages of the chunk so far when they are decompressed, with their headers. */
  public long uncompressedBytes() {
    return reader.uncompressedBytes();
  }

  /** Whether the page could not have been decoded with every other codec. */
  public boolean needsCodec() {
    DataPage page = reader.page();
    DataPageHeaderV2 header = page.headerV2();
    return header == null
        || !Boolean.FALSE.equals(header.isCompressed()) && page.valuesLimit() > page.valuesOffset();
  }

  /** Whether the chunk began with a dictionary page, as far as it was read. */
  public boolean hasDictionary() {
    return reader.dictionary() != null;
  }

  /** The current page, and its offset in the file. */
  public ErrorLocation location() {
    return reader.location();
  }

  private void decodePage() throws IOException {
    found = pages.next();
    if (!found) {
      return;
    }
    rows = 0;
    entries = pages.left;
    present = 0;
    startsRecord = true;
    lastDefinitionLevel = column.maxDefinitionLevel();
    while (pages.left > 0) {
      decodeBlock(Math.min(pages.left, BLOCK));
    }
    if (exact) {
      checkHeader();
      checkSize();
    }
  }

  private void decodeBlock(int count) {
    boolean first = rows == 0 && present == 0 && pages.left == entries;
    int starts = count;
    int ones = count;
    if (column.maxRepetitionLevel() > 0) {
      pages.repetition.read(repetitions, 0, count);
      starts = count - LevelMasks.countAtLeast(repetitions, 0, count, 1);
      startsRecord = first ? repetitions[0] == 0 : startsRecord;
    }
    if (column.maxDefinitionLevel() > 0) {
      pages.definition.read(definitions, 0, count);
      ones = LevelMasks.countAtLeast(definitions, 0, count, column.maxDefinitionLevel());
      lastDefinitionLevel = definitions[count - 1];
    }
    values.startBatch();
    values.take(ones);
    values.decode();
    rows += starts;
    present += ones;
    pages.left -= count;
  }

  private void checkHeader() {
    DataPageHeaderV2 header = reader.page().headerV2();
    if (header == null) {
      return;
    }
    boolean repetitions =
        column.maxRepetitionLevel() > 0
            ? header.repetitionLevelsByteLength() > 0
            : areZeros(reader.page().spareRepetitionLevels(), entries);
    boolean levels =
        repetitions && header.definitionLevelsByteLength() > 0 == column.maxDefinitionLevel() > 0;
    long nulls = entries - present;
    // Some writers count only the nulls of the leaf itself.
    if (!levels || header.numRows() != rows || header.numNulls() > nulls || !startsRecord) {
      throw new CorruptFileException(
          "the page has "
              + rows
              + " rows and "
              + nulls
              + " nulls by its levels, its header says "
              + header.numRows()
              + " and "
              + header.numNulls());
    }
  }

  /**
   * Whether levels that a column does not need are runs of as many zeros as the page has entries.
   * Such levels have no bits, so a run consists of its length alone.
   *
   * @param levels null if there are none
   */
  private static boolean areZeros(LevelSection levels, long entries) {
    if (levels == null) {
      return true;
    }
    long zeros = 0;
    boolean padded = false;
    int at = levels.offset();
    while (at < levels.limit()) {
      long run = 0;
      int shift = 0;
      boolean more = true;
      while (more && at < levels.limit() && shift < Integer.SIZE) {
        run |= (levels.bytes()[at] & 0x7FL) << shift;
        more = levels.bytes()[at] < 0;
        shift += 7;
        at++;
      }
      if (more) {
        return false;
      }
      boolean packed = (run & 1) == 1;
      zeros += (run >>> 1) * (packed ? 8 : 1);
      padded = packed;
    }
    // The last group of eight in a packed run may extend beyond the page.
    return zeros == entries || padded && zeros > entries && zeros - entries < 8;
  }

  /**
   * Checks that PLAIN and BYTE_STREAM_SPLIT values fill the page; others have padding or a width.
   */
  private void checkSize() throws IOException {
    DataPage page = reader.page();
    if (page.encoding() == Encoding.PLAIN || page.encoding() == Encoding.BYTE_STREAM_SPLIT) {
      int from = page.valuesOffset();
      int to = page.valuesLimit();
      long bytes = plainBytes(page.values(), from, to);
      if (bytes != to - from && !(endsWithZeros && isZero(page.values(), from + bytes, to))) {
        throw new CorruptFileException(
            "the page has " + (to - from) + " bytes of values, which take " + bytes);
      }
    }
  }

  private static boolean isZero(byte[] bytes, long from, int to) {
    for (long i = from; i < to; i++) {
      if (bytes[(int) i] != 0) {
        return false;
      }
    }
    return from <= to;
  }

  private long plainBytes(byte[] bytes, int from, int to) {
    return switch (column.type()) {
      case BOOLEAN -> (present + 7) / 8;
      case INT32, FLOAT -> present * Integer.BYTES;
      case INT64, DOUBLE -> present * Long.BYTES;
      case INT96 -> present * 12;
      case FIXED_LEN_BYTE_ARRAY -> present * column.node().typeLength();
      case BYTE_ARRAY -> {
        long at = from;
        for (long i = 0; i < present && at <= to - Integer.BYTES; i++) {
          at += Integer.BYTES + Integer.toUnsignedLong(LittleEndian.getInt(bytes, (int) at));
        }
        yield at - from;
      }
      case UNKNOWN -> 0;
    };
  }
}
