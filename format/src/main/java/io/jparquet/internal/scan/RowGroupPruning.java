package io.jparquet.internal.scan;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.bloom.StoredBloomFilter;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.internal.column.read.DictionaryEntries;
import io.jparquet.internal.filter.BloomFilterLookup;
import io.jparquet.internal.filter.DictionaryFilter;
import io.jparquet.internal.filter.StatisticsFilter;
import io.jparquet.internal.metadata.LeafChunk;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.io.ByteRange;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metrics.PruningLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.LeafColumn;
import io.jparquet.vector.Vector;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The row groups of a file that can't have rows that match a predicate: by statistics, Bloom
 * filters and dictionaries, in this order. Not thread-safe.
 */
public final class RowGroupPruning {
  private static final Logger LOG = LoggerFactory.getLogger(RowGroupPruning.class);

  private final OpenFile file;
  private final ChunkFiles files;
  private final Predicate predicate;
  private final BloomFilters bloomFilters;
  private final ScanVerification verification;

  /** Prunes the row groups of a scan. */
  public RowGroupPruning(OpenFile file, ChunkFiles files, Predicate predicate) {
    this.file = file;
    this.files = files;
    this.predicate = predicate;
    this.bloomFilters = new BloomFilters(file, files);
    this.verification = new ScanVerification(file, files);
  }

  /**
   * Whether statistics allow a row to match. Reads nothing.
   *
   * @param rowGroup the row group with the metadata of encrypted columns
   */
  public boolean mayMatch(RowGroup rowGroup) {
    return mayMatch(rowGroup, predicate);
  }

  /**
   * Whether statistics prove that all rows match. Reads nothing.
   *
   * @param rowGroup the row group with the metadata of encrypted columns
   */
  public boolean matchesWhole(RowGroup rowGroup) {
    return StatisticsFilter.undecided(predicate, rowGroup, file.schema(), file.metaData())
        .isAlwaysTrue();
  }

  private boolean mayMatch(RowGroup rowGroup, Predicate condition) {
    return StatisticsFilter.mayMatch(condition, rowGroup, file.schema(), file.metaData());
  }

  /**
   * The level that skips a row group; also counts it.
   *
   * @param rowGroup the row group with the metadata of encrypted columns
   * @return null if some row may match
   * @throws CorruptFileException when it is to be verified and a row matches although a structure
   *     of the file says that none does
   * @throws io.jparquet.error.CryptoException when a Bloom filter was changed, or is not that of
   *     this place
   */
  public PruningLevel skippedBy(int index, RowGroup rowGroup) throws IOException {
    PruningLevel level = predicate.isAlwaysTrue() ? null : ruledOutBy(index, rowGroup);
    if (level == null) {
      return null;
    }
    if (file.options().get(ReadOptions.VERIFY_PRUNING)) {
      verification.noRow(index, predicate, level);
    }
    file.counters().add(level.metric(), 1);
    return level;
  }

  private PruningLevel ruledOutBy(int index, RowGroup rowGroup) throws IOException {
    if (!mayMatch(rowGroup)) {
      return PruningLevel.STATISTICS;
    }
    Predicate left = predicate;
    if (file.options().get(ReadOptions.BLOOM_FILTER)) {
      left =
          BloomFilterLookup.withoutAbsentLiterals(
              predicate, file.schema(), column -> usableBloomFilter(index, rowGroup, column));
      if (left != predicate && !mayMatch(rowGroup, left)) {
        return PruningLevel.BLOOM_FILTER;
      }
    }
    boolean ruledOut =
        file.options().get(ReadOptions.DICTIONARY_FILTER)
            && !DictionaryFilter.mayMatch(
                StatisticsFilter.undecided(left, rowGroup, file.schema(), file.metaData()),
                rowGroup,
                file.schema(),
                file.metaData(),
                column -> usableDictionary(index, rowGroup, column));
    return ruledOut ? PruningLevel.DICTIONARY : null;
  }

  /** The filter of a chunk; null, so that it is ignored, if it is damaged or of an unknown kind. */
  private StoredBloomFilter usableBloomFilter(int index, RowGroup rowGroup, LeafColumn column)
      throws IOException {
    ColumnMetaData chunk = LeafChunk.metaData(rowGroup, column);
    if (chunk == null || chunk.bloomFilterOffset() == null) {
      return null;
    }
    try {
      return bloomFilters.of(index, column.index());
    } catch (CorruptFileException | UnsupportedFeatureException e) {
      LOG.warn("A Bloom filter is ignored: {}", e.getMessage());
      return null;
    }
  }

  /**
   * The dictionary of a chunk; null if it is damaged: the reader of the column will report that.
   */
  private Vector usableDictionary(int index, RowGroup rowGroup, LeafColumn column)
      throws IOException {
    ColumnChunk chunk = rowGroup.columns().get(column.index());
    ColumnMetaData chunkData = chunk.metaData();
    long start = chunkData.dictionaryPageOffset();
    ByteRange range = new ByteRange(start, (int) (chunkData.dataPageOffset() - start));
    RowGroup stored = file.rowGroup(index);
    try (BlockCodec codec = BlockCodecs.create(chunkData.codec())) {
      InputFile in = files.of(chunk.filePath());
      ChunkBytes bytes = ChunkBytes.fetched(in.readRanges(List.of(range), byte[]::new).get(0));
      return DictionaryEntries.read(
          column,
          file.options(),
          bytes,
          chunkData,
          codec,
          file.access().decryptor(stored, index, column));
    } catch (CorruptFileException | UnsupportedFeatureException | EOFException e) {
      LOG.warn("A dictionary is ignored: {}", e.getMessage());
      return null;
    }
  }
}
