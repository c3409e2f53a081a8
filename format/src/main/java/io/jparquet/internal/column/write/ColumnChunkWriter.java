package io.jparquet.internal.column.write;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.crypto.ModuleType;
import io.jparquet.internal.index.OffsetIndexBuilder;
import io.jparquet.internal.level.LevelEncoder;
import io.jparquet.internal.level.LevelRuns;
import io.jparquet.internal.page.PageBuffer;
import io.jparquet.internal.page.PageWriter;
import io.jparquet.internal.stats.BoundOrder;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageType;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Turns pages of buffered values into finished pages and keeps them, with everything that the
 * footer and the page index say about them, until the chunk is written to the file. Used for the
 * chunks of one column one after another. Not thread-safe.
 */
final class ColumnChunkWriter {
  /** Bytes that the bounds and the place of a page take until the chunk ends: an estimate. */
  private static final int INDEX_BYTES = 300;

  private final LeafColumn column;
  private final PageWriter pageWriter;
  private final ValueBuffer values;
  private final EncodingChoice choice;
  private final DictionaryTrial dictionary;
  private final ChunkStatistics statistics;
  private final ChunkSizes sizes;
  private final ChunkBloomFilter bloomFilter;
  private final OffsetIndexBuilder offsetIndex;

  /** Null if the column has no such levels. */
  private final LevelEncoder repetitionEncoder;

  private final LevelEncoder definitionEncoder;
  private final boolean v2;

  /** Differs from {@link #v2} where encryption rules out V2 pages. */
  private final boolean v2Pages;

  private final ByteSink body;
  private final LeadingPages leadingPages = new LeadingPages();
  private final PageBuffer dictionaryPage;
  private final PageBuffer pages = new PageBuffer();
  private final Map<Encoding, Integer> dataPages = new EnumMap<>(Encoding.class);

  /** Whether the encoding of the first pages is decided; until then, pages without values wait. */
  private boolean encodingKnown;

  private int pageCount;
  private long rows;
  private long entries;
  private long uncompressedSize;

  /**
   * A writer for the chunks of one column.
   *
   * @param order the order of the bounds
   * @param values the values of the pages, which every page takes from the front
   */
  ColumnChunkWriter(
      LeafColumn column,
      WriteOptions options,
      BoundOrder order,
      PageWriter pageWriter,
      ValueBuffer values,
      WriteScratch scratch) {
    this.column = column;
    this.pageWriter = pageWriter;
    this.values = values;
    body = scratch.body();
    dictionaryPage = scratch.dictionaryPage();
    v2 = options.get(WriteOptions.COMPATIBILITY) != CompatibilityLevel.SPARK;
    v2Pages = v2 && !(pageWriter.isEncrypting() && hasLevels(column));
    choice = new EncodingChoice(column, options, pageWriter, scratch);
    dictionary = new DictionaryTrial(column, options, values, choice);
    statistics = ChunkStatistics.of(column, options, order, values);
    sizes = new ChunkSizes(column, options);
    bloomFilter = ChunkBloomFilter.of(column, options, values);
    offsetIndex = new OffsetIndexBuilder(sizes.countsBytes());
    int maxRepetition = column.maxRepetitionLevel();
    int maxDefinition = column.maxDefinitionLevel();
    repetitionEncoder = maxRepetition > 0 ? new LevelEncoder(maxRepetition) : null;
    definitionEncoder = maxDefinition > 0 ? new LevelEncoder(maxDefinition) : null;
    reset();
  }

  /**
   * Whether the column has levels. Writers disagree on whether the levels of a V2 page are
   * encrypted with its values, so no such page can be read everywhere; V1 pages can.
   */
  private static boolean hasLevels(LeafColumn column) {
    return column.maxRepetitionLevel() > 0 || column.maxDefinitionLevel() > 0;
  }

  /** Bytes that the chunk would add to the file so far. */
  long size() {
    return pages.size() + leadingPages.size() + dictionary.bytes();
  }

  /** Bytes of memory, used or not, without those of the values. */
  long memoryBytes() {
    return pages.memoryBytes()
        + leadingPages.memoryBytes()
        + (long) INDEX_BYTES * pageCount
        + bloomFilter.memoryBytes();
  }

  /** Releases the memory of finished chunks. */
  void release() {
    pages.release();
    leadingPages.release();
    bloomFilter.release();
  }

  /** An estimate of the encoded size of the buffered values. */
  long estimatedBytes() {
    return dictionary.estimatedBytes();
  }

  /**
   * Makes a page of the first entries and drops their values from the {@link ValueBuffer}. A page
   * before the first value waits for the encoding that the chunk begins with.
   *
   * @param repetition repetition levels; null if the column has none
   * @param definition definition levels; null if the column has none
   */
  void writePage(LevelRuns repetition, LevelRuns definition, int pageEntries, int pageRows) {
    int present =
        definition == null
            ? pageEntries
            : definition.count(column.maxDefinitionLevel(), pageEntries);
    PageWriter.Counts counts = new PageWriter.Counts(pageEntries, pageEntries - present, pageRows);
    long bytes = values.lengthlessBytes(present);
    boolean waits = !encodingKnown && present == 0 && !leadingPages.isFull();
    boolean usesDictionary = !waits && dictionary.findIds(present);
    sizes.addPage(repetition, definition, pageEntries, bytes);
    statistics.addPage(counts, usesDictionary, sizes);
    if (!waits && !encodingKnown) {
      begin(usesDictionary, present);
    }
    body.reset();
    int repetitionBytes = putLevels(repetitionEncoder, repetition, pageEntries);
    int definitionBytes = putLevels(definitionEncoder, definition, pageEntries);
    if (waits) {
      leadingPages.add(body, repetitionBytes, definitionBytes, counts, rows);
    } else {
      Encoding encoding = usesDictionary ? putIds(present) : putValues(present);
      append(repetitionBytes, definitionBytes, counts, encoding, rows, bytes);
    }
    pageCount++;
    rows += pageRows;
    entries += pageEntries;
    values.discard(present);
  }

  /** Appends the pages that waited, in the encoding of the first values. */
  private void begin(boolean usesDictionary, int present) {
    encodingKnown = true;
    if (!usesDictionary) {
      choice.choose(values, present);
    }
    for (LeadingPages.Page page : leadingPages.pages()) {
      body.reset();
      leadingPages.putLevels(page, body);
      Encoding encoding = usesDictionary ? putIds(0) : putValues(0);
      append(
          page.repetitionBytes(),
          page.definitionBytes(),
          page.counts(),
          encoding,
          page.firstRow(),
          0);
    }
    leadingPages.clear();
  }

  /**
   * Appends a page to those of the chunk.
   *
   * @param repetitionBytes bytes of its repetition levels, without their length
   * @param definitionBytes bytes of its definition levels, without their length
   * @param firstRow its first row, counted from the start of the chunk
   * @param bytes bytes of its values without lengths, for the offset index
   */
  private void append(
      int repetitionBytes,
      int definitionBytes,
      PageWriter.Counts counts,
      Encoding encoding,
      long firstRow,
      long bytes) {
    long offset = pages.size();
    PageWriter.Sizes pageSizes =
        v2Pages
            ? pageWriter.dataV2(body, repetitionBytes, definitionBytes, counts, encoding, pages)
            : pageWriter.dataV1(body, counts, encoding, pages);
    offsetIndex.add(offset, pageSizes.compressedTotal(), firstRow, bytes);
    dataPages.merge(encoding, 1, Integer::sum);
    uncompressedSize += pageSizes.uncompressedTotal();
  }

  /** Appends levels in the form of the page version; returns the bytes of the levels alone. */
  private int putLevels(LevelEncoder encoder, LevelRuns levels, int pageEntries) {
    if (encoder == null) {
      return 0;
    }
    int lengthAt = v2Pages ? 0 : body.extend(Integer.BYTES);
    int start = body.size();
    encoder.encode(levels, pageEntries, body);
    int bytes = body.size() - start;
    if (!v2Pages) {
      body.setInt(lengthAt, bytes);
    }
    return bytes;
  }

  private Encoding putIds(int present) {
    dictionary.encodeIds(present, body);
    return v2 ? Encoding.RLE_DICTIONARY : Encoding.PLAIN_DICTIONARY;
  }

  /** The Bloom filter and the geospatial statistics get a dictionary's entries at the end. */
  private Encoding putValues(int present) {
    Encoding encoding = choice.choose(values, present);
    values.encode(encoding, 0, present, body);
    bloomFilter.add(present);
    values.collectGeometries(present);
    return encoding;
  }

  /** Writes the chunk to the file and starts the next one. */
  FinishedChunk finish(PositionOutput out) throws IOException {
    if (!encodingKnown) {
      begin(false, 0);
    }
    List<PageEncodingStats> encodingStats = new ArrayList<>();
    Set<Encoding> encodings = new LinkedHashSet<>();
    Long dictionaryOffset = null;
    long start = out.position();
    if (dictionary.entries() > 0) {
      dictionaryOffset = start;
      Encoding named = v2 ? Encoding.PLAIN : Encoding.PLAIN_DICTIONARY;
      writeDictionary(named, out);
      encodings.add(named);
      encodingStats.add(new PageEncodingStats(PageType.DICTIONARY_PAGE, named, 1));
    }
    long dataStart = out.position();
    pages.writeTo(out);
    PageType type = v2Pages ? PageType.DATA_PAGE_V2 : PageType.DATA_PAGE;
    dataPages.forEach((e, count) -> encodingStats.add(new PageEncodingStats(type, e, count)));
    encodings.addAll(dataPages.keySet());
    encodings.add(Encoding.RLE);
    ColumnMetaData metaData =
        ColumnMetaData.builder()
            .type(column.type())
            .encodings(List.copyOf(encodings))
            .pathInSchema(column.path())
            .codec(pageWriter.codec())
            .numValues(entries)
            .totalUncompressedSize(uncompressedSize)
            .totalCompressedSize(out.position() - start)
            .dataPageOffset(dataStart)
            .dictionaryPageOffset(dictionaryOffset)
            .statistics(statistics.statistics())
            .encodingStats(encodingStats)
            .sizeStatistics(sizes.build())
            .geospatialStatistics(values.geospatialStatistics(dictionary.entries()))
            .build();
    FinishedChunk finished =
        new FinishedChunk(
            ColumnChunk.builder().fileOffset(0).metaData(metaData).build(),
            storedFilter(),
            storedColumnIndex(),
            pageWriter.index(
                ModuleType.OFFSET_INDEX, MetadataEncoder.encode(offsetIndex.build(dataStart))));
    reset();
    return finished;
  }

  private void writeDictionary(Encoding named, PositionOutput out) throws IOException {
    body.reset();
    dictionary.encodeEntries(body);
    dictionaryPage.reset();
    uncompressedSize +=
        pageWriter
            .dictionary(body, dictionary.entries(), named, dictionaryPage)
            .uncompressedTotal();
    dictionaryPage.writeTo(out);
  }

  private byte[] storedFilter() {
    byte[] filter = bloomFilter.build(dictionary.entries());
    return filter == null ? null : pageWriter.bloomFilter(filter);
  }

  private byte[] storedColumnIndex() {
    ColumnIndex index = statistics.columnIndex();
    return index == null
        ? null
        : pageWriter.index(ModuleType.COLUMN_INDEX, MetadataEncoder.encode(index));
  }

  private void reset() {
    pages.reset();
    leadingPages.clear();
    encodingKnown = false;
    dataPages.clear();
    offsetIndex.reset();
    statistics.reset();
    sizes.reset();
    choice.reset();
    dictionary.reset();
    pageCount = 0;
    rows = 0;
    entries = 0;
    uncompressedSize = 0;
  }
}
