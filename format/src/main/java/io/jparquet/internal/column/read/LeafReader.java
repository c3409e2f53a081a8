package io.jparquet.internal.column.read;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.PageLocations;
import io.jparquet.internal.page.PageReader;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Decodes one leaf column, batch by batch: {@link #read} requests the entries of a number of
 * records. After that, {@link #levels()} returns their levels and {@link #decodedValues()} their
 * values, packed. Not thread-safe.
 *
 * <p>With {@link ReadOptions#LAZY_VECTORS}, levels and values are decoded when they are first used,
 * levels also without values. A batch that is not used is skipped together with the next one that
 * is; until then, nothing of a chunk is decompressed.
 */
final class LeafReader {
  private static final int DECODED = -1;

  private final LeafColumn column;
  private final boolean lazy;
  private final LeafPages pages;
  private final ValueStream values;
  private final RecordCursor records;
  private final BatchLevels levels;
  private final DecodingGuard guard;
  private final DecodingGuard.Step decoding = this::decode;
  private final DecodingGuard.Step decodingLevels = this::decodeLevels;

  /** Stored bytes of the chunk. */
  private long chunkBytes;

  /** Records of the batch whose levels have not been used; -1 once they are decoded. */
  private int asked = DECODED;

  /** The requested ones among them; null for all. */
  private SelectedRows askedRows;

  private long batch;

  /**
   * A reader of one column.
   *
   * @param values receives the values; null when only levels are needed
   * @param independent whether each page can be decoded without those before it, in chunks that are
   *     opened without locations; those with locations have such pages
   */
  LeafReader(LeafColumn column, ReadOptions options, BatchValues values, boolean independent) {
    this.column = column;
    this.lazy = options.get(ReadOptions.LAZY_VECTORS);
    PageReader reader = new PageReader(column, options, values == null);
    this.values = new ValueStream(reader, values, independent, !lazy);
    this.pages = new LeafPages(column, reader, this.values, independent);
    this.records = new RecordCursor(pages, LeafRecords.create(column, options, pages, this.values));
    this.levels = new BatchLevels(column.maxDefinitionLevel(), column.maxRepetitionLevel());
    this.guard = new DecodingGuard(column, reader);
  }

  /** The column. */
  LeafColumn column() {
    return column;
  }

  /** Stored bytes of the chunk. */
  long chunkBytes() {
    return chunkBytes;
  }

  /**
   * The levels of the batch.
   *
   * @throws ParquetException with the column, page and offset, if the chunk cannot be read
   * @throws UncheckedIOException when storage fails
   */
  BatchLevels levels() {
    if (asked != DECODED) {
      guard.runUnchecked(decodingLevels);
    }
    return levels;
  }

  /**
   * The values of the batch, decoded.
   *
   * @throws ParquetException with the column, page and offset, if the chunk cannot be read
   * @throws UncheckedIOException when storage fails
   */
  BatchValues decodedValues() {
    if (asked != DECODED || values.isBehind()) {
      guard.runUnchecked(decoding);
    }
    return values.values();
  }

  /** The target of the values of this batch or of an earlier one; null if only levels are read. */
  BatchValues values() {
    return values.values();
  }

  /** Starts a column chunk; the counts and types were checked against the schema. */
  void open(
      ChunkBytes chunk,
      ColumnMetaData metaData,
      BlockCodec codec,
      ChunkDecryptor decryptor,
      PageLocations locations) {
    pages.open(chunk, metaData, codec, decryptor, locations);
    records.startChunk();
    guard.startChunk();
    chunkBytes = metaData.totalCompressedSize();
    asked = DECODED;
  }

  /**
   * Reads the entries of the next {@code count} records.
   *
   * @throws ParquetException with the column, page and offset, if the chunk cannot be read
   */
  void read(int count) throws IOException {
    ask(count, null);
  }

  /**
   * Reads some of the next records, of a column without repeated ancestors.
   *
   * @param rows unchanged until the next batch is requested
   * @throws ParquetException with the column, page and offset, if the chunk cannot be read
   */
  void read(SelectedRows rows) throws IOException {
    ask(rows.rowCount(), rows);
  }

  /** Number of the last requested batch, among all batches of this reader. */
  long batch() {
    return batch;
  }

  private void ask(int count, SelectedRows rows) throws IOException {
    forget();
    batch++;
    asked = count;
    askedRows = rows;
    if (!lazy) {
      guard.run(decoding);
    }
  }

  /** Skips the parts of the batch that were not used. */
  private void forget() {
    if (asked != DECODED) {
      records.skip(asked);
      asked = DECODED;
    }
    values.forget();
  }

  private void decode() throws IOException {
    if (asked != DECODED) {
      decodeLevels();
    }
    values.decode();
  }

  private void decodeLevels() throws IOException {
    values.startBatch();
    if (askedRows == null) {
      records.read(asked, levels);
    } else {
      records.read(askedRows, levels);
    }
    asked = DECODED;
  }

  /** Skips the next {@code count} records. */
  void skip(long count) {
    forget();
    records.skip(count);
  }

  /**
   * Checks that the chunk has no more entries, unless it ends with records that were not read.
   *
   * @throws ParquetException with the column, page and offset, if it has
   */
  void finish() throws IOException {
    forget();
    if (!lazy || !records.isBehind()) {
      guard.run(records::checkEnd);
    }
  }

  /** Bytes of memory of pages, levels and values, used or not, without the stored bytes. */
  long memoryBytes() {
    long bytes = pages.memoryBytes() + records.memoryBytes() + levels.memoryBytes();
    return values.values() == null ? bytes : bytes + values.values().memoryBytes();
  }

  /** The same error with the place that is read. */
  ParquetException located(ParquetException e) {
    return guard.located(e);
  }
}
