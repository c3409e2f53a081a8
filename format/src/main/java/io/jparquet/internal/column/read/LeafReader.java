package io.jparquet.internal.column.read;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.encoding.RleBitPackedDecoder;
import io.jparquet.internal.level.LevelDecoder;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.DataPage;
import io.jparquet.internal.page.DictionaryPage;
import io.jparquet.internal.page.LevelSection;
import io.jparquet.internal.page.PageLocations;
import io.jparquet.internal.page.PageReader;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.Encoding;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;

/**
 * Decodes one leaf column, batch by batch: {@link #read} asks for the entries of so many records,
 * after which {@link #levels()} tells their levels and {@link #decodedValues()} holds their values,
 * packed. How the levels are read is left to the subtypes. Not thread-safe.
 *
 * <p>With {@link ReadOptions#lazyVectors()} levels and values are decoded when they are asked for,
 * the levels also alone. What nobody asks for is passed over with the next batch that is asked for;
 * nothing of a chunk is decompressed before.
 */
abstract sealed class LeafReader permits FlatLeafReader, NestedLeafReader {
  private static final int DECODED = -1;

  private final LeafColumn column;
  private final PageReader pages;
  private final BatchValues values;
  private final boolean skipsPages;
  private final BatchLevels levels;
  private final RleBitPackedDecoder ids = new RleBitPackedDecoder();
  private final boolean lazy;
  private boolean idsInPage;
  private boolean dictionaryLoaded;
  private int packed;

  /** Stored bytes of the chunk. */
  private long chunkBytes;

  /** Records of the batch whose levels nobody has asked for; -1 when they were decoded. */
  private int asked = DECODED;

  /** Which of them are wanted; null for all. */
  private SelectedRows askedRows;

  /** Whether decoding of the page's values has begun. */
  private boolean valuesStarted;

  /** Values of the page to pass over, and behind them those of the batch that were not decoded. */
  private int valuesToSkip;

  private int valuesToRead;

  private final Decoding decoding = this::decode;
  private final Decoding decodingLevels = this::decodeLevels;

  /** The error that has left this reader between two places of the chunk; null if none has. */
  private ParquetException failure;

  /** Records of the row group that were read or passed over. */
  private long record;

  /** Records behind the last batch that are passed over before the next ones are read. */
  private long toSkip;

  private long batch;

  /** Decodes the repetition levels of the current page. */
  final LevelDecoder repetition = new LevelDecoder();

  /** Decodes the definition levels of the current page. */
  final LevelDecoder definition = new LevelDecoder();

  /** Entries of the current page whose levels are not decoded yet. */
  int pageLeft;

  /**
   * A reader of one column.
   *
   * @param values takes the values; null when only levels are wanted
   * @param skipsPages whether a page can be decoded without those before it
   */
  LeafReader(LeafColumn column, ReadOptions options, BatchValues values, boolean skipsPages) {
    LevelDecoder.checkMaxLevel(column.maxDefinitionLevel());
    this.column = column;
    this.values = values;
    this.skipsPages = skipsPages;
    this.lazy = options.lazyVectors();
    this.pages = new PageReader(column, options, values == null);
    this.levels = new BatchLevels(column.maxDefinitionLevel(), column.maxRepetitionLevel());
  }

  /** The reader that suits the column. */
  static LeafReader create(
      LeafColumn column, ReadOptions options, BatchValues values, boolean skipsPages) {
    return column.maxRepetitionLevel() == 0 && column.maxDefinitionLevel() <= 1
        ? new FlatLeafReader(column, options, values, skipsPages)
        : new NestedLeafReader(column, options, values, skipsPages);
  }

  /** The column. */
  final LeafColumn column() {
    return column;
  }

  /** Stored bytes of the chunk. */
  final long chunkBytes() {
    return chunkBytes;
  }

  /**
   * The levels of the batch.
   *
   * @throws ParquetException with the column, page and offset, if the chunk cannot be read
   * @throws UncheckedIOException when storage fails
   */
  final BatchLevels levels() {
    if (asked != DECODED) {
      unchecked(decodingLevels);
    }
    return levels;
  }

  /**
   * The values of the batch, decoded.
   *
   * @throws ParquetException with the column, page and offset, if the chunk cannot be read
   * @throws UncheckedIOException when storage fails
   */
  final BatchValues decodedValues() {
    if (asked != DECODED || valuesToRead > 0) {
      unchecked(decoding);
    }
    return values;
  }

  /** What takes the values, of the batch or of one before; null when only levels are read. */
  final BatchValues values() {
    return values;
  }

  /** Starts a column chunk; the counts and types were checked against the schema. */
  void open(
      ChunkBytes chunk,
      ColumnMetaData metaData,
      BlockCodec codec,
      ChunkDecryptor decryptor,
      PageLocations locations) {
    pages.open(chunk, metaData, codec, decryptor, skipsPages ? locations : null);
    chunkBytes = metaData.totalCompressedSize();
    asked = DECODED;
    valuesToSkip = 0;
    valuesToRead = 0;
    failure = null;
    record = 0;
    pageLeft = 0;
    toSkip = 0;
    dictionaryLoaded = false;
    if (values != null) {
      values.startChunk();
    }
  }

  /**
   * Reads the entries of the next {@code records} records.
   *
   * @throws ParquetException with the column, page and offset, if the chunk cannot be read
   */
  final void read(int records) throws IOException {
    ask(records, null);
  }

  /**
   * Reads some of the next records, of a column without repeated ancestors.
   *
   * @param rows unchanged until the next batch is asked for
   * @throws ParquetException with the column, page and offset, if the chunk cannot be read
   */
  final void read(SelectedRows rows) throws IOException {
    ask(rows.rowCount(), rows);
  }

  /** Number of the batch that was asked for last, of all that this reader was asked for. */
  final long batch() {
    return batch;
  }

  private void ask(int records, SelectedRows rows) throws IOException {
    forget();
    batch++;
    asked = records;
    askedRows = rows;
    if (!lazy) {
      guarded(decoding);
    }
  }

  /** Has the batch passed over, as far as nobody has asked for it. */
  private void forget() {
    if (asked != DECODED) {
      toSkip += asked;
      asked = DECODED;
    }
    valuesToSkip += valuesToRead;
    valuesToRead = 0;
  }

  private void decode() throws IOException {
    if (asked != DECODED) {
      decodeLevels();
    }
    decodeValues();
  }

  private void decodeLevels() throws IOException {
    packed = 0;
    if (values != null) {
      values.startBatch();
    }
    startRecords();
    if (askedRows == null) {
      take(asked);
    } else {
      takeSelected(askedRows);
    }
    endRecords(levels);
    asked = DECODED;
  }

  private void takeSelected(SelectedRows rows) throws IOException {
    int at = 0;
    for (int i = 0; i < rows.runCount(); i++) {
      toSkip += rows.start(i) - at;
      take(rows.end(i) - rows.start(i));
      at = rows.end(i);
    }
    toSkip += rows.rowCount() - at;
  }

  @FunctionalInterface
  private interface Decoding {
    void run() throws IOException;
  }

  private void unchecked(Decoding decoding) {
    try {
      guarded(decoding);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a part of the decoding; after an error there is no way to go on. */
  private void guarded(Decoding decoding) throws IOException {
    if (failure != null) {
      throw failure;
    }
    try {
      decoding.run();
    } catch (ParquetException e) {
      failure = located(e);
      throw failure;
    } catch (IndexOutOfBoundsException
        | NegativeArraySizeException
        | ArithmeticException
        | BufferUnderflowException e) {
      failure = located(new CorruptFileException("the page cannot be decoded: " + e, e));
      throw failure;
    }
  }

  private void take(int records) throws IOException {
    if (toSkip > 0) {
      goTo(record + toSkip);
      toSkip = 0;
    }
    takeRecords(records);
    record += records;
  }

  private void goTo(long target) throws IOException {
    PageLocations locations = pages.locations();
    if (locations != null) {
      int page = locations.pageOf(target);
      if (page >= pages.pageCount()) {
        decodeValues();
        leavePage();
        releasePage();
        pages.jumpTo(page);
        record = locations.firstRow(page);
      }
    }
    skipRecords(target - record);
    record = target;
  }

  /** Whether no record goes on in the next page: so it is where an offset index lists the pages. */
  final boolean recordsEndWithPages() {
    return pages.locations() != null;
  }

  private void releasePage() {
    if (values != null && !pages.isStable()) {
      values.releasePage();
    }
  }

  /**
   * Passes over the next {@code records} records. Nothing is read before it is known which records
   * are wanted next: pages that have none of these are not decompressed.
   */
  final void skip(long records) {
    forget();
    toSkip += records;
  }

  /**
   * Checks that the chunk has no more entries, unless it ends with records that nobody has looked
   * at.
   *
   * @throws ParquetException with the column, page and offset, if it has
   */
  final void finish() throws IOException {
    forget();
    if (!lazy || toSkip == 0) {
      guarded(this::checkEnd);
    }
  }

  private void checkEnd() throws IOException {
    if (toSkip > 0) {
      take(0);
    }
    if (hasMore()) {
      throw new CorruptFileException(
          "the column chunk has more records than its row group has rows");
    }
  }

  /** The same error with what is known here of its place. */
  final ParquetException located(ParquetException e) {
    return e.at(pages.location()).at(columnOnly());
  }

  private ErrorLocation columnOnly() {
    return new ErrorLocation(null, null, column.dotPath(), null, null);
  }

  /** Starts a batch without records. */
  abstract void startRecords();

  /**
   * Decodes the levels and values of the next records behind those of the batch so far; of a column
   * with repeated ancestors, all records of the batch at once.
   */
  abstract void takeRecords(int records) throws IOException;

  /** Passes over the next records. */
  abstract void skipRecords(long records) throws IOException;

  /** Leaves the current page, of which nothing is needed any more, for the start of a record. */
  abstract void leavePage();

  /** Sets the levels of the batch. */
  abstract void endRecords(BatchLevels batch);

  /** Whether there are entries behind those of the last batch. */
  abstract boolean hasMore() throws IOException;

  /**
   * Goes to the next page, after all values of the current one were read.
   *
   * @return false at the end of the chunk
   */
  final boolean nextPage() throws IOException {
    decodeValues();
    releasePage();
    if (!pages.next()) {
      return false;
    }
    valuesStarted = false;
    valuesToSkip = 0;
    pageLeft = pages.page().valueCount();
    startLevels(repetition, pages.page().repetitionLevels(), column.maxRepetitionLevel());
    startLevels(definition, pages.page().definitionLevels(), column.maxDefinitionLevel());
    if (values != null && !lazy) {
      startValues();
    }
    return true;
  }

  /**
   * Passes over whole pages of a column without repeated ancestors, after all values of the current
   * one were read.
   *
   * @param records number of records to pass over; a page with more is left
   * @return number of records that were passed over
   */
  final long skipPages(long records) throws IOException {
    if (!skipsPages) {
      return 0;
    }
    decodeValues();
    releasePage();
    return pages.skipPages(records);
  }

  /** As {@link #nextPage()}, for callers that know that there must be one. */
  final void requirePage() throws IOException {
    if (!nextPage()) {
      throw new CorruptFileException("the column chunk ends before the last row of its row group");
    }
  }

  private void startLevels(LevelDecoder decoder, LevelSection section, int maxLevel) {
    if (section == null) {
      return;
    }
    if (section.encoding() == Encoding.RLE) {
      decoder.startRuns(section.bytes(), section.offset(), section.limit(), maxLevel);
    } else {
      decoder.startBitPacked(
          section.bytes(), section.offset(), section.limit(), maxLevel, pages.page().valueCount());
    }
  }

  private void startValues() {
    valuesStarted = true;
    if (!dictionaryLoaded && pages.dictionary() != null) {
      DictionaryPage entries = pages.dictionary();
      values.loadDictionary(entries.bytes(), entries.offset(), entries.limit(), entries.count());
      dictionaryLoaded = true;
    }
    DataPage page = pages.page();
    Encoding encoding = page.encoding();
    idsInPage = encoding == Encoding.PLAIN_DICTIONARY || encoding == Encoding.RLE_DICTIONARY;
    if (idsInPage) {
      startIds();
    } else {
      values.startPage(
          encoding,
          page.values(),
          page.valuesOffset(),
          page.valuesLimit(),
          pages.page().valueCount());
    }
  }

  /** Ids begin with a byte that holds their bit width; a page without values may lack even it. */
  private void startIds() {
    if (!dictionaryLoaded) {
      throw new CorruptFileException(
          "a page is dictionary encoded, but its column chunk has no dictionary page before it");
    }
    DataPage page = pages.page();
    int from = page.valuesOffset();
    int bitWidth = from < page.valuesLimit() ? page.values()[from++] & 0xFF : 0;
    if (bitWidth > Integer.SIZE) {
      throw new CorruptFileException(
          "the dictionary ids of a page have the bit width " + bitWidth + "; at most 32 is valid");
    }
    ids.init(page.values(), from, page.valuesLimit(), bitWidth);
  }

  /** Takes the next {@code count} values of the page behind those of the batch so far. */
  final void readValues(int count) {
    valuesToRead += count;
  }

  /** Passes over the next {@code count} values of the page. */
  final void skipValues(int count) {
    if (count > 0) {
      decodeValues();
      valuesToSkip += count;
    }
  }

  /** Decodes the values of the page that were taken; those to skip before them are passed over. */
  private void decodeValues() {
    if (valuesToRead == 0) {
      return;
    }
    if (values != null) {
      if (!valuesStarted) {
        startValues();
      }
      if (idsInPage) {
        ids.skip(valuesToSkip);
        values.readIds(ids, packed, valuesToRead);
      } else {
        values.skip(valuesToSkip);
        values.read(packed, valuesToRead);
      }
      packed += valuesToRead;
    }
    valuesToSkip = 0;
    valuesToRead = 0;
  }
}
