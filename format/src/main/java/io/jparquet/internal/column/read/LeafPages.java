package io.jparquet.internal.column.read;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.level.LevelDecoder;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.DataPage;
import io.jparquet.internal.page.LevelSection;
import io.jparquet.internal.page.PageLocations;
import io.jparquet.internal.page.PageReader;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.Encoding;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;

/**
 * The current data page of one column chunk after another: the decoders of its levels, and how many
 * entries they have left. The stream of values follows from page to page. Not thread-safe.
 */
final class LeafPages {
  /** Decodes the repetition levels of the current page. */
  final LevelDecoder repetition = new LevelDecoder();

  /** Decodes the definition levels of the current page. */
  final LevelDecoder definition = new LevelDecoder();

  /** Entries of the current page whose levels are not decoded yet. */
  int left;

  private final PageReader reader;
  private final ValueStream values;
  private final boolean independent;
  private final int maxDefinition;
  private final int maxRepetition;

  /**
   * The pages of a column.
   *
   * @param values the values of the pages
   * @param independent whether each page of each chunk can be decoded without those before it
   */
  LeafPages(LeafColumn column, PageReader reader, ValueStream values, boolean independent) {
    LevelDecoder.checkMaxLevel(column.maxDefinitionLevel());
    this.reader = reader;
    this.values = values;
    this.independent = independent;
    this.maxDefinition = column.maxDefinitionLevel();
    this.maxRepetition = column.maxRepetitionLevel();
  }

  /** Starts a column chunk. */
  void open(
      ChunkBytes chunk,
      ColumnMetaData metaData,
      BlockCodec codec,
      ChunkDecryptor decryptor,
      PageLocations locations) {
    reader.open(chunk, metaData, codec, decryptor, locations);
    values.startChunk();
    left = 0;
  }

  /** Whether no record continues in the next page: pages in an offset index start with a record. */
  boolean endWithRecords() {
    return reader.locations() != null;
  }

  /**
   * Moves to the next page, after all values of the current one were read.
   *
   * @return false at the end of the chunk
   */
  boolean next() throws IOException {
    values.leavePage();
    if (!reader.next()) {
      return false;
    }
    DataPage page = reader.page();
    left = page.valueCount();
    start(repetition, page.repetitionLevels(), maxRepetition, left);
    start(definition, page.definitionLevels(), maxDefinition, left);
    values.startPage();
    return true;
  }

  /** Like {@link #next()}, for callers that know that there must be one. */
  void require() throws IOException {
    if (!next()) {
      throw new CorruptFileException("the column chunk ends before the last row of its row group");
    }
  }

  /**
   * Starts the levels of a page.
   *
   * @param section null when the column has none
   * @param count number of levels
   */
  static void start(LevelDecoder decoder, LevelSection section, int maxLevel, int count) {
    if (section == null) {
      return;
    }
    if (section.encoding() == Encoding.RLE) {
      decoder.startRuns(section.bytes(), section.offset(), section.limit(), maxLevel);
    } else {
      decoder.startBitPacked(section.bytes(), section.offset(), section.limit(), maxLevel, count);
    }
  }

  /**
   * Skips whole pages of a column without repeated ancestors, after all values of the current one
   * were read.
   *
   * @param records number of records to skip; a page with more is left
   * @return number of records that were skipped
   */
  long skip(long records) throws IOException {
    if (!independent && reader.locations() == null) {
      return 0;
    }
    values.leavePage();
    return reader.skipPages(records);
  }

  /** Whether a later page is known to have a record. */
  boolean isAhead(long record) {
    PageLocations locations = reader.locations();
    return locations != null && locations.pageOf(record) >= reader.pageCount();
  }

  /**
   * Leaves the current page for a later one.
   *
   * @param record number in the row group of a record of the later page, which {@link #isAhead}
   * @return number of the first record of that page
   */
  long jumpTo(long record) throws IOException {
    PageLocations locations = reader.locations();
    int page = locations.pageOf(record);
    values.leavePage();
    left = 0;
    reader.jumpTo(page);
    return locations.firstRow(page);
  }

  /** Bytes of memory of the current page and the dictionary, without the stored bytes. */
  long memoryBytes() {
    return reader.memoryBytes();
  }
}
