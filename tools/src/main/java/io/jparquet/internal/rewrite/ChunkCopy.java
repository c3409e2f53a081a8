package io.jparquet.internal.rewrite;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.bloom.StoredBloomFilter;
import io.jparquet.internal.column.write.FinishedChunk;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.crypto.ModuleType;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.internal.page.PageBuffer;
import io.jparquet.internal.page.PageWriter;
import io.jparquet.internal.page.StoredPages;
import io.jparquet.internal.scan.StoredRowGroups;
import io.jparquet.internal.scan.StoredRowGroups.StoredColumnIndex;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageType;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;

/**
 * Copies one column chunk: as bytes if the pages stay as they are, else page by page. Not
 * thread-safe.
 *
 * <p>Specification: "Column chunks"; Encryption.md, section 5.
 */
final class ChunkCopy {
  /** Bytes to copy at a time. */
  private static final int PART = 1 << 20;

  private final StoredRowGroups source;
  private final int rowGroup;
  private final ChunkPlan.Chunk chunk;
  private final CarriedStatistics carried;
  private final LeafColumn target;

  /** Set by copying the pages. */
  private long uncompressed;

  private long dataOffset;
  private Long dictionaryOffset;
  private Long indexOffset;

  /**
   * A copy of a chunk.
   *
   * @param chunk its place in the source
   * @param target its column in the new file
   */
  ChunkCopy(
      StoredRowGroups source,
      int rowGroup,
      ChunkPlan.Chunk chunk,
      CarriedStatistics carried,
      LeafColumn target) {
    this.source = source;
    this.rowGroup = rowGroup;
    this.chunk = chunk;
    this.carried = carried;
    this.target = target;
  }

  /**
   * Copies the chunk.
   *
   * @param bytes its bytes
   * @param recompress whether to recompress its pages
   * @param described the metadata computed from its values, and the places of its pages; null to
   *     keep the stored metadata
   */
  FinishedChunk copy(
      ChunkBytes bytes,
      boolean recompress,
      DescribedChunk described,
      PageWriter pages,
      PositionOutput out)
      throws IOException {
    long start = out.position();
    try {
      ChunkDecryptor decryptor = source.decryptor(rowGroup, chunk.column());
      boolean whole = decryptor == null && !pages.isEncrypting() && !recompress && staysAsItIs();
      CopiedPages copied =
          whole ? copyBytes(bytes, out) : copyPages(bytes, decryptor, recompress, pages, out);
      ColumnMetaData metaData =
          metaData(recompress, pages).totalCompressedSize(out.position() - start).build();
      return described == null
          ? keptMetadata(metaData, copied, pages)
          : described.finish(metaData, copied, pages, this::carriedFilter);
    } catch (ParquetException e) {
      throw e.at(source.location(rowGroup, chunk.column()));
    }
  }

  /** Whether nothing in the pages changes, and the footer says correctly where they are. */
  private boolean staysAsItIs() {
    ColumnMetaData metaData = chunk.metaData();
    Long dictionary = metaData.dictionaryPageOffset();
    boolean startsWithDictionary = dictionary != null && dictionary == chunk.start();
    boolean usesDictionary = metaData.encodings().stream().anyMatch(Encoding::usesDictionary);
    return chunk.length() == 0
        || chunk.length() == metaData.totalCompressedSize()
            && isInside(metaData.dataPageOffset())
            && (startsWithDictionary || !usesDictionary)
            && !carried.changesHeaders();
  }

  private boolean isInside(long offset) {
    return offset >= chunk.start() && offset < chunk.start() + chunk.length();
  }

  private CopiedPages copyBytes(ChunkBytes bytes, PositionOutput out) throws IOException {
    ColumnMetaData metaData = chunk.metaData();
    long distance = out.position() - chunk.start();
    for (long position = 0; position < chunk.length(); ) {
      int part = (int) Math.min(PART, chunk.length() - position);
      int from = bytes.require(position, part);
      out.write(bytes.buffer(), from, part);
      position += part;
    }
    boolean empty = chunk.length() == 0;
    uncompressed = empty ? 0 : metaData.totalUncompressedSize();
    dataOffset = empty ? out.position() : metaData.dataPageOffset() + distance;
    Long dictionary = metaData.dictionaryPageOffset();
    dictionaryOffset =
        !empty && dictionary != null && dictionary == chunk.start() ? dictionary + distance : null;
    Long index = metaData.indexPageOffset();
    indexOffset = !empty && index != null && isInside(index) ? index + distance : null;
    return CopiedPages.moved(distance);
  }

  private CopiedPages copyPages(
      ChunkBytes bytes,
      ChunkDecryptor decryptor,
      boolean recompress,
      PageWriter pages,
      PositionOutput out)
      throws IOException {
    StoredPages stored = new StoredPages(chunk.column(), source.file().options());
    CopiedPages copied = CopiedPages.onePerOne();
    PageBuffer buffer = new PageBuffer();
    dataOffset = -1;
    try {
      stored.open(bytes, chunk.metaData(), recompress ? source.codec(chunk) : null, decryptor);
      for (PageHeader page = stored.next(); page != null; page = stored.next()) {
        stored.fetch();
        PageHeader header = carried.changesHeaders() ? page.withoutStatistics() : page;
        PageWriter.Sizes sizes =
            recompress
                ? pages.recompressed(header, stored.decompressed(), stored.levelBytes(), buffer)
                : pages.copied(
                    header, stored.body(), stored.bodyOffset(), stored.bodyLength(), buffer);
        uncompressed += sizes.uncompressedTotal();
        if (page.type() == PageType.DICTIONARY_PAGE) {
          dictionaryOffset = out.position();
        } else {
          copied.add(stored.offset(), out.position(), sizes.compressedTotal());
          dataOffset = dataOffset < 0 ? out.position() : dataOffset;
        }
        buffer.writeTo(out);
        buffer.reset();
      }
    } catch (ParquetException e) {
      throw e.at(stored.location());
    }
    dataOffset = dataOffset < 0 ? out.position() : dataOffset;
    return copied;
  }

  private ColumnMetaData.Builder metaData(boolean recompress, PageWriter pages) {
    ColumnMetaData stored = chunk.metaData();
    return stored.toBuilder()
        .pathInSchema(target.path())
        .codec(recompress ? pages.codec() : stored.codec())
        .totalUncompressedSize(uncompressed)
        .dataPageOffset(dataOffset)
        .dictionaryPageOffset(dictionaryOffset)
        .indexPageOffset(indexOffset)
        .statistics(carried.of(stored.statistics()))
        .sizeStatistics(carried.of(stored.sizeStatistics()))
        .encodingStats(
            CopyRules.areWritable(stored.encodingStats()) ? stored.encodingStats() : null)
        .bloomFilterOffset(null)
        .bloomFilterLength(null);
  }

  /** The chunk with those indexes and the Bloom filter of the source that are sound. */
  private FinishedChunk keptMetadata(ColumnMetaData metaData, CopiedPages copied, PageWriter pages)
      throws IOException {
    OffsetIndex offsets = source.offsetIndex(rowGroup, chunk);
    OffsetIndex moved = offsets == null ? null : copied.move(offsets);
    byte[] columnIndex = null;
    if (moved != null && carried.keepsColumnIndex()) {
      StoredColumnIndex stored = source.columnIndex(rowGroup, chunk.column());
      columnIndex = stored != null && CopyRules.fits(stored.index(), moved) ? stored.bytes() : null;
    }
    byte[] filter = carriedFilter();
    return new FinishedChunk(
        ColumnChunk.builder().fileOffset(0).metaData(metaData).build(),
        filter == null ? null : pages.bloomFilter(filter),
        columnIndex == null ? null : pages.index(ModuleType.COLUMN_INDEX, columnIndex),
        moved == null ? null : pages.index(ModuleType.OFFSET_INDEX, MetadataEncoder.encode(moved)));
  }

  /** The Bloom filter of the source before encryption; null if there is none. */
  private byte[] carriedFilter() throws IOException {
    StoredBloomFilter filter = source.bloomFilter(rowGroup, chunk.column());
    return filter == null ? null : filter.toStored();
  }
}
