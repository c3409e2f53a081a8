package io.jparquet.internal.scan;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.crypto.ModuleType;
import io.jparquet.internal.filter.IndexedColumns;
import io.jparquet.internal.filter.PageIndexFilter;
import io.jparquet.internal.filter.RowRanges;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.internal.page.PageLocations;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.io.ByteRange;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The page indexes of a file, and what follows from them for a row group: which rows may match a
 * predicate, and where their pages are. An index that contradicts itself or the footer is passed
 * over with a warning. Not thread-safe.
 */
public final class PageIndexes {
  private static final Logger LOG = LoggerFactory.getLogger(PageIndexes.class);

  private static final IndexKind<ColumnIndex> COLUMN_INDEX =
      new IndexKind<>(
          ModuleType.COLUMN_INDEX,
          ColumnChunk::columnIndexOffset,
          ColumnChunk::columnIndexLength,
          bytes -> MetadataDecoder.columnIndex(bytes, 0, bytes.length));

  private static final IndexKind<OffsetIndex> OFFSET_INDEX =
      new IndexKind<>(
          ModuleType.OFFSET_INDEX,
          ColumnChunk::offsetIndexOffset,
          ColumnChunk::offsetIndexLength,
          bytes -> MetadataDecoder.offsetIndex(bytes, 0, bytes.length));

  private final InputFile file;
  private final ChunkFiles files;
  private final IndexFetch fetch;
  private final FileMetaData metaData;
  private final ParquetSchema schema;
  private final ColumnAccess access;

  /** Offset indexes of one row group by leaf; a null stands for none that can be used. */
  private final Map<Integer, OffsetIndex> offsets = new HashMap<>();

  private int offsetsRowGroup = -1;

  /** A structure of the page index: where a chunk says that it lies, if it has it; its decoder. */
  private record IndexKind<T>(
      ModuleType type,
      Function<ColumnChunk, Long> offset,
      Function<ColumnChunk, Integer> length,
      Function<byte[], T> decoder) {}

  public PageIndexes(
      InputFile file,
      ChunkFiles files,
      FileMetaData metaData,
      ParquetSchema schema,
      ColumnAccess access,
      ReadOptions options) {
    this.file = file;
    this.files = files;
    this.fetch = new IndexFetch(file, files, metaData, options.mergeGapBytes());
    this.metaData = metaData;
    this.schema = schema;
    this.access = access;
  }

  /** As {@code ParquetReader.columnIndex}. */
  public ColumnIndex columnIndex(int rowGroup, int leaf) throws IOException {
    return index(rowGroup, leaf, COLUMN_INDEX);
  }

  /** As {@code ParquetReader.offsetIndex}. */
  public OffsetIndex offsetIndex(int rowGroup, int leaf) throws IOException {
    return index(rowGroup, leaf, OFFSET_INDEX);
  }

  /** Tells which row groups will be read: their indexes are fetched together. */
  public void expect(List<Integer> rowGroups) {
    fetch.expect(rowGroups);
  }

  /** Tells what is read next: indexes that it may need are fetched with the first that it needs. */
  public void need(Predicate predicate, List<LeafColumn> columns) {
    fetch.need(
        IndexedColumns.of(predicate, schema),
        columns.stream().map(LeafColumn::index).collect(Collectors.toCollection(TreeSet::new)));
  }

  /**
   * The rows of a row group that may match a predicate.
   *
   * @param rowGroup the row group, with the metadata of encrypted columns
   * @param index its index in the file
   */
  public RowRanges rows(RowGroup rowGroup, int index, Predicate predicate) throws IOException {
    if (predicate.isAlwaysTrue()) {
      return RowRanges.all(rowGroup.numRows());
    }
    PageIndexFilter.Source source =
        new PageIndexFilter.Source() {
          @Override
          public ColumnIndex columnIndex(int leaf) throws IOException {
            return PageIndexes.this.columnIndex(index, leaf);
          }

          @Override
          public OffsetIndex offsetIndex(int leaf) throws IOException {
            return keptOffsetIndex(index, leaf);
          }

          @Override
          public void contradicted(ParquetException contradiction) {
            ParquetException located =
                contradiction.at(new ErrorLocation(file.location(), index, null, null, null));
            LOG.warn("A page index is passed over: {}", located.getMessage());
          }
        };
    return PageIndexFilter.mayMatch(predicate, rowGroup, schema, metaData, source);
  }

  /** Where the pages of a chunk are; null when no index says it, or a contradictory one. */
  public PageLocations locations(int rowGroup, ChunkPlan.Chunk chunk) throws IOException {
    int leaf = chunk.column().index();
    OffsetIndex index;
    try {
      index = keptOffsetIndex(rowGroup, leaf);
    } catch (CorruptFileException e) {
      LOG.warn("An offset index is passed over: {}", e.getMessage());
      return null;
    }
    if (index == null) {
      return null;
    }
    long rows = metaData.rowGroups().get(rowGroup).numRows();
    PageLocations pages = PageLocations.of(index, chunk.start(), chunk.length(), rows);
    if (pages == null) {
      LOG.warn(
          "An offset index is passed over, which contradicts itself or the footer [{}]",
          location(rowGroup, leaf));
    }
    return pages;
  }

  private OffsetIndex keptOffsetIndex(int rowGroup, int leaf) throws IOException {
    if (rowGroup != offsetsRowGroup) {
      offsets.clear();
      offsetsRowGroup = rowGroup;
    }
    if (!offsets.containsKey(leaf)) {
      offsets.put(leaf, offsetIndex(rowGroup, leaf));
    }
    return offsets.get(leaf);
  }

  private <T> T index(int rowGroup, int leaf, IndexKind<T> kind) throws IOException {
    RowGroup group = metaData.rowGroups().get(rowGroup);
    ColumnChunk chunk = group.columns().get(leaf);
    Long offset = kind.offset().apply(chunk);
    Integer length = kind.length().apply(chunk);
    if (offset == null || length == null) {
      return null;
    }
    try {
      InputFile in = files.of(chunk.filePath());
      if (!IndexFetch.lies(offset, length, in.length())) {
        throw new CorruptFileException(
            "the "
                + kind.type()
                + " should lie at "
                + offset
                + " with "
                + length
                + " bytes, but the file has "
                + in.length()
                + " bytes, and no index more than "
                + IndexFetch.LONGEST
                + ": its footer is damaged");
      }
      byte[] bytes = bytes(in, rowGroup, new ByteRange(offset, length));
      ChunkDecryptor decryptor = access.decryptor(group, rowGroup, schema.leaves().get(leaf));
      return kind.decoder()
          .apply(decryptor == null ? bytes : decryptor.decrypt(kind.type(), bytes));
    } catch (ParquetException e) {
      throw e.at(location(rowGroup, leaf));
    }
  }

  private byte[] bytes(InputFile in, int rowGroup, ByteRange range) throws IOException {
    if (files.isOwn(in)) {
      return fetch.read(rowGroup, range);
    }
    byte[] bytes = new byte[range.length()];
    in.readFully(range.offset(), bytes, 0, bytes.length);
    return bytes;
  }

  private ErrorLocation location(int rowGroup, int leaf) {
    String path = schema.leaves().get(leaf).dotPath();
    return new ErrorLocation(file.location(), rowGroup, path, null, null);
  }
}
