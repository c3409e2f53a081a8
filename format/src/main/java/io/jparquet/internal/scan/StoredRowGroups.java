package io.jparquet.internal.scan;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.bloom.StoredBloomFilter;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.column.read.ProjectionReader;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.internal.page.PageLocations;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The row groups of a file, for code that puts them into another file: column chunks as stored,
 * with everything that belongs to them, or rows of single fields. One row group at a time. Not
 * thread-safe.
 */
public final class StoredRowGroups implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(StoredRowGroups.class);

  /** Bytes of chunks that are in memory at a time. */
  private static final int FETCH_BYTES = 32 << 20;

  private final OpenFile file;
  private final ChunkFiles files;
  private final ChunkFetcher fetcher;
  private final PageIndexes indexes;
  private final BloomFilters bloomFilters;

  /**
   * The row groups of a file, which the caller closes.
   *
   * @param leaves the columns that are needed
   * @param rowGroups the row groups that will be requested, in this order; others may be requested
   *     too
   */
  public StoredRowGroups(OpenFile file, List<LeafColumn> leaves, List<Integer> rowGroups) {
    this.file = file;
    this.files = file.chunkFiles();
    this.fetcher = new ChunkFetcher(file, files);
    this.indexes =
        PageIndexes.of(
            file,
            files,
            leaves.stream().map(LeafColumn::index).collect(Collectors.toSet()),
            rowGroups);
    this.bloomFilters = new BloomFilters(file, files);
  }

  /** All row groups of a file, each with all columns. */
  public static StoredRowGroups of(OpenFile file) {
    int count = file.metaData().rowGroups().size();
    return new StoredRowGroups(
        file, file.schema().leaves(), IntStream.range(0, count).boxed().toList());
  }

  /** The file. */
  public OpenFile file() {
    return file;
  }

  /**
   * Plans the reading of column chunks, whose places and counts are checked.
   *
   * @throws ParquetException with its place, if the metadata of a chunk is missing or wrong, or the
   *     key of a column is missing
   */
  public ChunkPlan plan(int index, List<LeafColumn> columns) throws IOException {
    try {
      return ChunkPlan.of(
          file.complete(index, columns),
          file.schema(),
          columns,
          files,
          file.metaData().createdBy(),
          Integer.MAX_VALUE);
    } catch (ParquetException e) {
      throw e.at(file.location(index));
    }
  }

  /** A row group with the complete metadata of some columns. */
  public RowGroup complete(int index, List<LeafColumn> columns) throws IOException {
    try {
      return file.complete(index, columns);
    } catch (ParquetException e) {
      throw e.at(file.location(index));
    }
  }

  /** Whether this many bytes of chunks are fetched at once; more are read in parts. */
  public static boolean isFetchedAtOnce(long bytes) {
    return bytes <= FETCH_BYTES;
  }

  /**
   * The bytes of the chunks of a plan, in its order, until the next call: all at once, or those of
   * large chunks in parts.
   */
  public List<ChunkBytes> bytes(ChunkPlan plan) throws IOException {
    fetcher.release();
    files.closeExcess();
    return fetcher.fetch(isFetchedAtOnce(plan.fetchedBytes()) ? plan : plan.within(FETCH_BYTES));
  }

  /** Decrypts a chunk; null when it is plain. */
  public ChunkDecryptor decryptor(int index, LeafColumn column) throws IOException {
    return file.access().decryptor(file.rowGroup(index), index, column);
  }

  /** The codec of a chunk, until this object is closed. */
  public BlockCodec codec(ChunkPlan.Chunk chunk) {
    return fetcher.codec(chunk);
  }

  /** The place of a column chunk, for errors. */
  public ErrorLocation location(int index, LeafColumn column) {
    return file.location(index, column.index());
  }

  /**
   * The offset index of a chunk, if it has one that is consistent with itself, its pages and its
   * row group; else null.
   */
  public OffsetIndex offsetIndex(int index, ChunkPlan.Chunk chunk) throws IOException {
    try {
      OffsetIndex stored = indexes.offsetIndex(index, chunk.column().index());
      long rows = file.rowGroup(index).numRows();
      boolean fits =
          stored == null || PageLocations.of(stored, chunk.start(), chunk.length(), rows) != null;
      if (!fits) {
        LOG.warn(
            "An offset index contradicts itself or the footer, and is left out [{}]",
            location(index, chunk.column()));
      }
      return fits ? stored : null;
    } catch (CorruptFileException e) {
      return leftOut(e);
    }
  }

  /**
   * The column index of a chunk.
   *
   * @param index the decoded index
   * @param bytes its stored form before encryption
   */
  @SuppressWarnings("ArrayRecordComponent") // a carrier, never compared
  public record StoredColumnIndex(ColumnIndex index, byte[] bytes) {}

  /** The column index of a chunk; null without one, or when it can't be decoded. */
  public StoredColumnIndex columnIndex(int index, LeafColumn column) throws IOException {
    try {
      byte[] bytes = indexes.storedColumnIndex(index, column.index());
      return bytes == null
          ? null
          : new StoredColumnIndex(MetadataDecoder.columnIndex(bytes, 0, bytes.length), bytes);
    } catch (CorruptFileException e) {
      return leftOut(e);
    }
  }

  /** The Bloom filter of a chunk; null without one, or when it is damaged or of an unknown kind. */
  public StoredBloomFilter bloomFilter(int index, LeafColumn column) throws IOException {
    try {
      return bloomFilters.of(index, column.index());
    } catch (CorruptFileException | UnsupportedFeatureException e) {
      return leftOut(e);
    }
  }

  private static <T> T leftOut(ParquetException why) {
    LOG.warn("An index or a Bloom filter is left out: {}", why.getMessage());
    return null;
  }

  /**
   * Opens the rows of a row group.
   *
   * @param fields the fields that are read, of the schema of the file, pruned or not
   * @param mostRows most rows of a batch
   */
  public StoredRows rows(int index, List<Field> fields, int mostRows) throws IOException {
    try {
      ProjectionReader projection =
          new ProjectionReader(
              fields,
              file.options().with(ReadOptions.LAZY_VECTORS, false),
              file.metaData().createdBy());
      ChunkPlan plan = plan(index, projection.columns());
      fetcher.open(plan, bytes(plan), index, projection);
      projection.startRowGroup(file.location(index));
      int batchRows =
          Math.min(plan.batchRows(mostRows), file.options().get(ReadOptions.MAX_BATCH_ELEMENTS));
      return new StoredRows(
          projection, fields, plan.rowGroup().numRows(), batchRows, file.location(index));
    } catch (ParquetException e) {
      throw e.at(file.location(index));
    }
  }

  /** Frees codecs and buffers. */
  @Override
  public void close() throws IOException {
    fetcher.close();
    files.close();
  }
}
