package io.jparquet.internal.scan;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.crypto.ModuleType;
import io.jparquet.internal.filter.IndexedColumns;
import io.jparquet.internal.filter.PageIndexFilter;
import io.jparquet.internal.filter.RowRanges;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.internal.page.PageLocations;
import io.jparquet.internal.stats.CreatedBy;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.io.ByteRange;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.RowGroup;
import io.jparquet.predicate.Predicate;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The page indexes of a file, and what they show about a row group: which rows may match a
 * predicate, and where their pages are. An index that contradicts itself or the footer is ignored
 * with a warning. Not thread-safe.
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

  private final OpenFile file;
  private final ChunkFiles files;
  private final IndexFetch fetch;

  /** Offset indexes of one row group by leaf; null if none can be used. */
  private final Map<Integer, OffsetIndex> offsets = new HashMap<>();

  private int offsetsRowGroup = -1;

  /**
   * A structure of the page index: its place according to the chunk, if it has one, and its
   * decoder.
   */
  private record IndexKind<T>(
      ModuleType type,
      Function<ColumnChunk, Long> offset,
      Function<ColumnChunk, Integer> length,
      Function<byte[], T> decoder) {}

  private PageIndexes(OpenFile file, ChunkFiles files, IndexFetch fetch) {
    this.file = file;
    this.files = files;
    this.fetch = fetch;
  }

  /** The indexes of a file; each is read when it is first needed. */
  public static PageIndexes of(OpenFile file, ChunkFiles files) {
    return new PageIndexes(file, files, new IndexFetch(file, files, List.of(), Set.of(), Set.of()));
  }

  /**
   * The indexes of all columns of some row groups, which are fetched for several row groups
   * together.
   *
   * @param leaves indexes of the leaf columns
   * @param rowGroups the row groups that are read, in this order
   */
  static PageIndexes of(
      OpenFile file, ChunkFiles files, Set<Integer> leaves, List<Integer> rowGroups) {
    return new PageIndexes(file, files, new IndexFetch(file, files, rowGroups, leaves, Set.of()));
  }

  /**
   * The indexes that a scan needs, which are fetched for several row groups together.
   *
   * @param rowGroups the row groups that the scan reads, in this order
   */
  static PageIndexes of(
      OpenFile file, ChunkFiles files, ScanRequest request, List<Integer> rowGroups) {
    Set<Integer> projected = new TreeSet<>();
    request.leaves().forEach(leaf -> projected.add(leaf.index()));
    Set<Integer> deciding = IndexedColumns.of(request.filter().both(), file.schema());
    return new PageIndexes(
        file, files, new IndexFetch(file, files, rowGroups, deciding, projected));
  }

  /**
   * The number of rows in some row groups that are left after a scan applies the page index.
   *
   * @param rowGroups their indexes; the indexes of their pages are fetched together
   */
  public static long countRows(
      OpenFile file, ChunkFiles files, ScanRequest request, List<Integer> rowGroups)
      throws IOException {
    Predicate predicate = request.filter().both();
    Set<Integer> deciding = IndexedColumns.of(predicate, file.schema());
    PageIndexes indexes =
        new PageIndexes(file, files, new IndexFetch(file, files, rowGroups, deciding, Set.of()));
    long rows = 0;
    for (int index : rowGroups) {
      RowRanges left = indexes.rows(file.visible(index, request.leaves()), index, predicate);
      rows += request.chosen(left).rowCount();
    }
    return rows;
  }

  /** As {@code ParquetReader.columnIndex}. */
  public ColumnIndex columnIndex(int rowGroup, int leaf) throws IOException {
    return index(rowGroup, leaf, COLUMN_INDEX);
  }

  /** The column index of a chunk as it was before encryption; null without one. */
  byte[] storedColumnIndex(int rowGroup, int leaf) throws IOException {
    return stored(rowGroup, leaf, COLUMN_INDEX);
  }

  /** As {@code ParquetReader.offsetIndex}. */
  public OffsetIndex offsetIndex(int rowGroup, int leaf) throws IOException {
    return index(rowGroup, leaf, OFFSET_INDEX);
  }

  /**
   * The rows of a row group that may match a predicate.
   *
   * @param rowGroup the row group, with the metadata of encrypted columns
   * @param index its index in the file
   */
  RowRanges rows(RowGroup rowGroup, int index, Predicate predicate) throws IOException {
    if (predicate.isAlwaysTrue()) {
      if (rowGroup.numRows() < 0) {
        throw new CorruptFileException(
                "the row group has a negative number of rows: " + rowGroup.numRows())
            .at(file.location(index));
      }
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
            ParquetException located = contradiction.at(file.location(index));
            LOG.warn("A page index is ignored: {}", located.getMessage());
          }
        };
    return PageIndexFilter.mayMatch(predicate, rowGroup, file.schema(), file.metaData(), source);
  }

  /**
   * The places of the pages of a chunk; null without an index, if the index contradicts itself, or
   * if a page may not be decoded without those before it.
   */
  PageLocations locations(int rowGroup, ChunkPlan.Chunk chunk) throws IOException {
    int leaf = chunk.column().index();
    if (chunk.metaData().encodings().contains(Encoding.DELTA_BYTE_ARRAY)
        && CreatedBy.hasPrefixesAcrossPages(file.metaData().createdBy())) {
      return null;
    }
    OffsetIndex index;
    try {
      index = keptOffsetIndex(rowGroup, leaf);
    } catch (CorruptFileException e) {
      LOG.warn("An offset index is ignored: {}", e.getMessage());
      return null;
    }
    if (index == null) {
      return null;
    }
    long rows = file.rowGroup(rowGroup).numRows();
    PageLocations pages = PageLocations.of(index, chunk.start(), chunk.length(), rows);
    if (pages == null) {
      LOG.warn(
          "An offset index is ignored, because it contradicts itself or the footer [{}]",
          file.location(rowGroup, leaf));
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
    byte[] bytes = stored(rowGroup, leaf, kind);
    try {
      return bytes == null ? null : kind.decoder().apply(bytes);
    } catch (ParquetException e) {
      throw e.at(file.location(rowGroup, leaf));
    }
  }

  /** The bytes of an index, decrypted; null without one. */
  private byte[] stored(int rowGroup, int leaf, IndexKind<?> kind) throws IOException {
    RowGroup group = file.rowGroup(rowGroup);
    if (leaf >= group.columns().size()) {
      return null; // a damaged footer, whose chunks can't be read
    }
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
                + " should be at "
                + offset
                + " with "
                + length
                + " bytes, but the file has "
                + in.length()
                + " bytes, and an index has at most "
                + IndexFetch.LONGEST
                + ": its footer is damaged");
      }
      byte[] bytes = bytes(in, rowGroup, new ByteRange(offset, length));
      ChunkDecryptor decryptor =
          file.access().decryptor(group, rowGroup, file.schema().leaves().get(leaf));
      return decryptor == null ? bytes : decryptor.decrypt(kind.type(), bytes);
    } catch (ParquetException e) {
      throw e.at(file.location(rowGroup, leaf));
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
}
