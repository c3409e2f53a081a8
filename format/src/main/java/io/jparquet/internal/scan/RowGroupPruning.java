package io.jparquet.internal.scan;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.bloom.BloomFilter;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.internal.column.read.DictionaryEntries;
import io.jparquet.internal.filter.BloomFilterLookup;
import io.jparquet.internal.filter.DictionaryFilter;
import io.jparquet.internal.filter.StatisticsFilter;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.io.ByteRange;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metrics.PruningLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.Vector;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which row groups of a file can't have rows that match a predicate: by statistics, Bloom filters
 * and dictionaries, in this order. Not thread-safe.
 */
public final class RowGroupPruning {
  private static final Logger LOG = LoggerFactory.getLogger(RowGroupPruning.class);

  private final FileMetaData metaData;
  private final ParquetSchema schema;
  private final ReadOptions options;
  private final ChunkFiles files;
  private final ColumnAccess access;
  private final BloomFilters bloomFilters;

  /** Reads the Bloom filters of the file, as {@code ParquetReader.bloomFilter} does. */
  @FunctionalInterface
  public interface BloomFilters {
    BloomFilter of(int rowGroup, int leaf) throws IOException;
  }

  public RowGroupPruning(
      FileMetaData metaData,
      ParquetSchema schema,
      ReadOptions options,
      ChunkFiles files,
      ColumnAccess access,
      BloomFilters bloomFilters) {
    this.metaData = metaData;
    this.schema = schema;
    this.options = options;
    this.files = files;
    this.access = access;
    this.bloomFilters = bloomFilters;
  }

  /**
   * What rules a row group out, as {@code ParquetReader.mayMatch} describes it.
   *
   * @return null if some row may match
   */
  public PruningLevel ruledOutBy(int index, RowGroup rowGroup, Predicate predicate)
      throws IOException {
    if (!StatisticsFilter.mayMatch(predicate, rowGroup, schema, metaData)) {
      return PruningLevel.STATISTICS;
    }
    Predicate left = predicate;
    if (options.bloomFilter()) {
      left =
          BloomFilterLookup.withoutAbsentLiterals(
              predicate, schema, column -> usableBloomFilter(index, rowGroup, column));
      if (left != predicate && !StatisticsFilter.mayMatch(left, rowGroup, schema, metaData)) {
        return PruningLevel.BLOOM_FILTER;
      }
    }
    boolean ruledOut =
        options.dictionaryFilter()
            && !DictionaryFilter.mayMatch(
                StatisticsFilter.undecided(left, rowGroup, schema, metaData),
                rowGroup,
                schema,
                metaData,
                column -> usableDictionary(index, rowGroup, column));
    return ruledOut ? PruningLevel.DICTIONARY : null;
  }

  /** A damaged filter, or one of an unknown kind, is passed over. */
  private BloomFilter usableBloomFilter(int index, RowGroup rowGroup, LeafColumn column)
      throws IOException {
    if (column.index() >= rowGroup.columns().size()) {
      return null;
    }
    ColumnMetaData chunk = rowGroup.columns().get(column.index()).metaData();
    if (chunk == null || chunk.bloomFilterOffset() == null) {
      return null;
    }
    try {
      return bloomFilters.of(index, column.index());
    } catch (CorruptFileException | UnsupportedFeatureException e) {
      LOG.warn("A Bloom filter is passed over: {}", e.getMessage());
      return null;
    }
  }

  /** A damaged dictionary is passed over: who reads the column meets it again. */
  private Vector usableDictionary(int index, RowGroup rowGroup, LeafColumn column)
      throws IOException {
    ColumnChunk chunk = rowGroup.columns().get(column.index());
    ColumnMetaData chunkData = chunk.metaData();
    long start = chunkData.dictionaryPageOffset();
    ByteRange range = new ByteRange(start, (int) (chunkData.dataPageOffset() - start));
    RowGroup stored = metaData.rowGroups().get(index);
    try (BlockCodec codec = BlockCodecs.create(chunkData.codec())) {
      InputFile in = files.of(chunk.filePath());
      ChunkBytes bytes = ChunkBytes.fetched(in.readRanges(List.of(range)).get(0));
      return DictionaryEntries.read(
          column, options, bytes, chunkData, codec, access.decryptor(stored, index, column));
    } catch (CorruptFileException | UnsupportedFeatureException | EOFException e) {
      LOG.warn("A dictionary is passed over: {}", e.getMessage());
      return null;
    }
  }
}
