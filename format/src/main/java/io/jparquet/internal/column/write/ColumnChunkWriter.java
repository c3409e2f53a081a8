package io.jparquet.internal.column.write;

import io.jparquet.internal.bloom.BloomFilterBuilder;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.crypto.ChunkEncryptor;
import io.jparquet.internal.crypto.ModuleType;
import io.jparquet.internal.encoding.RleBitPackedEncoder;
import io.jparquet.internal.geo.GeospatialStatisticsCollector;
import io.jparquet.internal.index.ColumnIndexBuilder;
import io.jparquet.internal.index.OffsetIndexBuilder;
import io.jparquet.internal.level.LevelEncoder;
import io.jparquet.internal.level.LevelRuns;
import io.jparquet.internal.page.PageBuffer;
import io.jparquet.internal.page.PageWriter;
import io.jparquet.internal.stats.BoundOrder;
import io.jparquet.internal.stats.Bounds;
import io.jparquet.internal.stats.StatisticsCollector;
import io.jparquet.internal.stats.StatisticsEncoder;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.GeospatialStatistics;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.SizeStatistics;
import io.jparquet.metadata.Statistics;
import io.jparquet.metadata.Type;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
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
  /** Below this, whether a dictionary pays off is only judged by the sizes so far. */
  private static final int MIN_VALUES_FOR_TREND = 1000;

  /** A limit on what users ask for: the hash table takes a multiple of the entries. */
  private static final int MAX_DICTIONARY_BYTES = 1 << 28;

  private static final RleBitPackedEncoder ID_ENCODER = new RleBitPackedEncoder();

  /** Bytes that the bounds and the place of a page take until the chunk ends: an estimate. */
  private static final int INDEX_BYTES = 300;

  private enum DictionaryUse {
    UNDECIDED,
    USED,
    GIVEN_UP
  }

  private final LeafColumn column;
  private final int maxDictionaryBytes;
  private final PageWriter pageWriter;
  private final ValueBuffer values;
  private final StatisticsCollector collector;
  private final StatisticsEncoder statisticsEncoder;
  private final ColumnIndexBuilder columnIndex;
  private final OffsetIndexBuilder offsetIndex;
  private final LevelEncoder repetitionEncoder;
  private final LevelEncoder definitionEncoder;
  private final boolean v2;

  /** Differs from {@link #v2} where encryption does not go with V2 pages. */
  private final boolean v2Pages;

  private final EncodingChoice choice;

  /** Whether a dictionary is used however little it pays off, as long as it keeps to its size. */
  private final boolean insistsOnDictionary;

  /** Null if the column gets none. */
  private final BloomFilterBuilder bloomFilter;

  /** Null if the column is not a geospatial one. */
  private final GeospatialStatisticsCollector geospatial;

  private final boolean countsBytes;

  /** Null where a histogram would say nothing new. */
  private final long[] repetitionHistogram;

  private final long[] definitionHistogram;

  private final ByteSink body;
  private final PageBuffer dictionaryPage;
  private final PageBuffer pages = new PageBuffer();
  private final Map<Encoding, Integer> dataPages = new EnumMap<>(Encoding.class);

  private DictionaryUse dictionaryUse;

  /** Entries that pages of this chunk refer to; more may have been looked up in vain. */
  private int dictionaryEntries;

  private int pageCount;
  private long rows;
  private long entries;
  private long nulls;
  private long unencodedBytes;
  private long uncompressedSize;

  /** {@code order} tells how bounds are found; {@code values} is emptied page by page. */
  ColumnChunkWriter(
      LeafColumn column,
      WriteOptions options,
      BoundOrder order,
      PageWriter pageWriter,
      ValueBuffer values,
      WriteScratch scratch) {
    this.column = column;
    body = scratch.body();
    dictionaryPage = scratch.dictionaryPage();
    maxDictionaryBytes =
        Math.min(options.get(WriteOptions.DICTIONARY_PAGE_SIZE), MAX_DICTIONARY_BYTES);
    this.pageWriter = pageWriter;
    this.values = values;
    collector = values.statistics();
    v2 = options.get(WriteOptions.COMPATIBILITY) != CompatibilityLevel.SPARK;
    v2Pages = v2 && (pageWriter.encryptor() == null || !hasLevels(column));
    choice = new EncodingChoice(column, options, pageWriter, scratch);
    String path = column.dotPath();
    Encoding wanted = options.get(WriteOptions.ENCODING, path);
    insistsOnDictionary = wanted != null;
    bloomFilter =
        options.get(WriteOptions.BLOOM_FILTER, path) && column.type() != Type.BOOLEAN
            ? BloomFilterBuilder.of(
                options.get(WriteOptions.BLOOM_FILTER_EXPECTED_NDV, path),
                options.get(WriteOptions.BLOOM_FILTER_FPP, path),
                options.get(WriteOptions.BLOOM_FILTER_MAX_BYTES))
            : null;
    boolean statistics = options.get(WriteOptions.STATISTICS, path);
    geospatial =
        statistics && column.type() == Type.BYTE_ARRAY
            ? GeospatialStatisticsCollector.of(column.node().logicalType())
            : null;
    statisticsEncoder =
        statistics
            ? new StatisticsEncoder(order, options.get(WriteOptions.STATISTICS_TRUNCATE_LENGTH))
            : null;
    columnIndex =
        statistics
            ? new ColumnIndexBuilder(order, options.get(WriteOptions.COLUMN_INDEX_TRUNCATE_LENGTH))
            : null;
    int maxRepetition = column.maxRepetitionLevel();
    int maxDefinition = column.maxDefinitionLevel();
    boolean sizes = options.get(WriteOptions.SIZE_STATISTICS, path);
    countsBytes = sizes && column.type() == Type.BYTE_ARRAY;
    repetitionHistogram = sizes && maxRepetition > 0 ? new long[maxRepetition + 1] : null;
    definitionHistogram = sizes && maxDefinition > 1 ? new long[maxDefinition + 1] : null;
    offsetIndex = new OffsetIndexBuilder(countsBytes);
    repetitionEncoder = maxRepetition > 0 ? new LevelEncoder(maxRepetition) : null;
    definitionEncoder = maxDefinition > 0 ? new LevelEncoder(maxDefinition) : null;
    reset();
  }

  /** Bytes that the chunk would add to the file so far. */
  long size() {
    long dictionary = dictionaryEntries == 0 ? 0 : values.dictionaryBytes(dictionaryEntries);
    return pages.size() + dictionary;
  }

  /** Bytes of memory, used or not, without those of the values. */
  long memoryBytes() {
    long bytes = pages.memoryBytes() + (long) INDEX_BYTES * pageCount;
    return bloomFilter == null ? bytes : bytes + bloomFilter.memoryBytes();
  }

  /** Gives the memory of finished chunks back. */
  void release() {
    pages.release();
    if (bloomFilter != null) {
      bloomFilter.release();
    }
  }

  /** An estimate of the encoded size of the buffered values. */
  long estimatedBytes() {
    int count = values.count();
    if (dictionaryUse == DictionaryUse.USED) {
      return (long) count * bitWidth(values.dictionarySize()) / 8;
    }
    return values.plainBytes(count);
  }

  /** Makes a page of the first entries and drops them from {@link ValueBuffer}. */
  void writePage(LevelRuns repetition, LevelRuns definition, int pageEntries, int pageRows) {
    int present =
        definition == null
            ? pageEntries
            : definition.count(column.maxDefinitionLevel(), pageEntries);
    body.reset();
    int repetitionBytes = putLevels(repetitionEncoder, repetition, pageEntries);
    int definitionBytes = putLevels(definitionEncoder, definition, pageEntries);
    boolean useDictionary = findIds(present);
    Encoding encoding = useDictionary ? putIds(present) : putValues(present);
    if (bloomFilter != null && !useDictionary) {
      values.hash(present, bloomFilter);
    }
    if (geospatial != null && !useDictionary) {
      ((ByteArrayValues) values).collect(present, geospatial);
    }
    if (collector != null && present > 0) {
      values.collect(present, useDictionary);
    }
    long offset = pages.size();
    PageWriter.Counts counts = new PageWriter.Counts(pageEntries, pageEntries - present, pageRows);
    PageWriter.Sizes sizes =
        v2Pages
            ? pageWriter.dataV2(body, repetitionBytes, definitionBytes, counts, encoding, pages)
            : pageWriter.dataV1(body, counts, encoding, pages);
    long bytes = values instanceof ByteArrayValues arrays ? arrays.size(present) : 0;
    offsetIndex.add(offset, sizes.compressedTotal(), rows, bytes);
    indexPage(repetition, definition, counts);
    dataPages.merge(encoding, 1, Integer::sum);
    pageCount++;
    uncompressedSize += sizes.uncompressedTotal();
    unencodedBytes += bytes;
    rows += pageRows;
    entries += pageEntries;
    nulls += counts.nulls();
    values.discard(present);
  }

  /** Writes the chunk to the file and starts the next one. */
  FinishedChunk finish(PositionOutput out) throws IOException {
    List<PageEncodingStats> encodingStats = new ArrayList<>();
    Set<Encoding> encodings = new LinkedHashSet<>();
    Long dictionaryOffset = null;
    long start = out.position();
    if (dictionaryEntries > 0) {
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
            .statistics(statistics())
            .encodingStats(encodingStats)
            .sizeStatistics(sizeStatistics())
            .geospatialStatistics(geospatialStatistics())
            .build();
    ColumnChunk chunk = ColumnChunk.builder().fileOffset(0).metaData(metaData).build();
    ColumnIndex pageBounds = columnIndex == null ? null : columnIndex.build();
    FinishedChunk finished =
        new FinishedChunk(
            chunk,
            encryptedFilter(bloomFilter()),
            pageBounds == null
                ? null
                : encrypted(ModuleType.COLUMN_INDEX, MetadataEncoder.encode(pageBounds)),
            encrypted(
                ModuleType.OFFSET_INDEX, MetadataEncoder.encode(offsetIndex.build(dataStart))));
    reset();
    return finished;
  }

  /**
   * Writers disagree on whether the levels of a V2 page are encrypted with its values, so that no
   * such page can be read everywhere; V1 pages can.
   */
  private static boolean hasLevels(LeafColumn column) {
    return column.maxRepetitionLevel() > 0 || column.maxDefinitionLevel() > 0;
  }

  private byte[] encrypted(ModuleType type, byte[] bytes) {
    ChunkEncryptor encryptor = pageWriter.encryptor();
    return encryptor == null ? bytes : encryptor.encrypt(type, bytes);
  }

  /** Header and bit set of a Bloom filter are modules of their own. */
  private byte[] encryptedFilter(byte[] filter) {
    ChunkEncryptor encryptor = pageWriter.encryptor();
    if (filter == null || encryptor == null) {
      return filter;
    }
    int header = MetadataDecoder.bloomFilterHeader(filter, 0, filter.length).length();
    body.reset();
    encryptor.encrypt(ModuleType.BLOOM_FILTER_HEADER, filter, 0, header, body);
    encryptor.encrypt(ModuleType.BLOOM_FILTER_BITSET, filter, header, filter.length - header, body);
    return body.toByteArray();
  }

  /** The chunk's Bloom filter with its header; null without one that is any good. */
  private byte[] bloomFilter() {
    if (bloomFilter == null) {
      return null;
    }
    if (dictionaryEntries > 0) {
      values.hashEntries(dictionaryEntries, bloomFilter);
    }
    return bloomFilter.build();
  }

  private void writeDictionary(Encoding named, PositionOutput out) throws IOException {
    body.reset();
    values.encodeDictionary(dictionaryEntries, body);
    dictionaryPage.reset();
    uncompressedSize +=
        pageWriter.dictionary(body, dictionaryEntries, named, dictionaryPage).uncompressedTotal();
    dictionaryPage.writeTo(out);
  }

  private Statistics statistics() {
    if (statisticsEncoder == null) {
      return null;
    }
    return collector == null
        ? statisticsEncoder.encode(null, nulls, 0)
        : statisticsEncoder.encode(collector.chunkBounds(), nulls, collector.chunkNanCount());
  }

  private GeospatialStatistics geospatialStatistics() {
    if (geospatial == null) {
      return null;
    }
    if (dictionaryEntries > 0) {
      ((ByteArrayValues) values).collectEntries(dictionaryEntries, geospatial);
    }
    return geospatial.build();
  }

  private SizeStatistics sizeStatistics() {
    if (!countsBytes && repetitionHistogram == null && definitionHistogram == null) {
      return null;
    }
    return new SizeStatistics(
        countsBytes ? unencodedBytes : null, list(repetitionHistogram), list(definitionHistogram));
  }

  private static List<Long> list(long[] histogram) {
    return histogram == null ? null : Arrays.stream(histogram).boxed().toList();
  }

  private void reset() {
    pages.reset();
    dataPages.clear();
    offsetIndex.reset();
    if (columnIndex != null) {
      columnIndex.reset();
    }
    if (collector != null) {
      collector.endChunk();
    }
    if (geospatial != null) {
      geospatial.reset();
    }
    if (repetitionHistogram != null) {
      Arrays.fill(repetitionHistogram, 0);
    }
    if (definitionHistogram != null) {
      Arrays.fill(definitionHistogram, 0);
    }
    dictionaryUse = DictionaryUse.GIVEN_UP;
    choice.reset();
    if (values.hasDictionary()) {
      dictionaryUse = DictionaryUse.UNDECIDED;
      values.clearDictionary();
    }
    dictionaryEntries = 0;
    pageCount = 0;
    rows = 0;
    entries = 0;
    nulls = 0;
    unencodedBytes = 0;
    uncompressedSize = 0;
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

  /** Finds the ids of the values of a page; false if the page is not to be dictionary-encoded. */
  private boolean findIds(int present) {
    if (dictionaryUse == DictionaryUse.GIVEN_UP) {
      return false;
    }
    if (present == 0) {
      return dictionaryUse == DictionaryUse.USED;
    }
    int[] ids = values.ids(present);
    int half = present / 2;
    boolean fits = values.findOrAdd(0, half, ids, maxDictionaryBytes);
    int entriesAtHalf = values.dictionarySize();
    fits = fits && values.findOrAdd(half, present, ids, maxDictionaryBytes);
    if (!fits || dictionaryUse == DictionaryUse.UNDECIDED && !paysOff(present, entriesAtHalf)) {
      dictionaryUse = DictionaryUse.GIVEN_UP;
      return false;
    }
    dictionaryUse = DictionaryUse.USED;
    dictionaryEntries = values.dictionarySize();
    return true;
  }

  /**
   * Judges by the first page. A dictionary that has not paid off yet is still kept if the second
   * half of the page alone was smaller with it, since then it grows more slowly than it saves.
   */
  private boolean paysOff(int present, int entriesAtHalf) {
    if (insistsOnDictionary) {
      return true;
    }
    int size = values.dictionarySize();
    long idBytes = (long) present * bitWidth(size) / 8;
    long otherBytes = values.encodedSize(choice.choose(values, present), 0, present);
    long dictionaryBytes = values.dictionaryBytes(size);
    if (dictionaryBytes + idBytes < otherBytes) {
      return true;
    }
    long grown = dictionaryBytes - values.dictionaryBytes(entriesAtHalf);
    return present >= MIN_VALUES_FOR_TREND && grown + idBytes / 2 < otherBytes / 2;
  }

  private Encoding putIds(int present) {
    int width = bitWidth(dictionaryEntries);
    body.putByte(width);
    ID_ENCODER.encode(values.ids(present), 0, present, width, body);
    return v2 ? Encoding.RLE_DICTIONARY : Encoding.PLAIN_DICTIONARY;
  }

  private Encoding putValues(int present) {
    Encoding encoding = choice.choose(values, present);
    values.encode(encoding, 0, present, body);
    return encoding;
  }

  private void indexPage(LevelRuns repetition, LevelRuns definition, PageWriter.Counts counts) {
    Bounds bounds = collector == null ? null : collector.pageBounds();
    if (columnIndex != null) {
      long nans = collector == null ? 0 : collector.pageNanCount();
      columnIndex.add(counts.entries() - counts.nulls(), bounds, counts.nulls(), nans);
    }
    if (collector != null) {
      collector.endPage();
    }
    if (repetitionHistogram != null) {
      long[] page = count(repetition, counts.entries(), repetitionHistogram);
      if (columnIndex != null) {
        columnIndex.addRepetitionHistogram(page);
      }
    }
    if (definitionHistogram != null) {
      long[] page = count(definition, counts.entries(), definitionHistogram);
      if (columnIndex != null) {
        columnIndex.addDefinitionHistogram(page);
      }
    }
  }

  /** The page's histogram, which is also added to the chunk's. */
  private static long[] count(LevelRuns levels, int pageEntries, long[] chunkHistogram) {
    long[] page = new long[chunkHistogram.length];
    levels.addToHistogram(pageEntries, page, 0);
    for (int level = 0; level < page.length; level++) {
      chunkHistogram[level] += page[level];
    }
    return page;
  }

  /** Bits of the ids of a dictionary with so many entries. */
  private static int bitWidth(int dictionarySize) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, dictionarySize - 1));
  }
}
