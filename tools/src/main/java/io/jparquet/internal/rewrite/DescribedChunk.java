package io.jparquet.internal.rewrite;

import io.jparquet.internal.column.write.FinishedChunk;
import io.jparquet.internal.crypto.ModuleType;
import io.jparquet.internal.page.PageWriter;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import java.io.IOException;
import java.util.List;

/**
 * The metadata computed from the values of a chunk whose pages are copied.
 *
 * @param known the chunk as if it were encoded, unencrypted, into pages with the same rows
 * @param pages the data pages in the source
 */
record DescribedChunk(FinishedChunk known, List<PageLocation> pages) {
  /** Finds a Bloom filter. */
  @FunctionalInterface
  interface Filters {
    /** The filter before encryption; null if there is none. */
    byte[] get() throws IOException;
  }

  /**
   * The chunk with statistics, indexes and Bloom filter of its values.
   *
   * @param metaData the rest of its metadata
   * @param copied where its pages went
   * @param carried finds the filter of the source, for a chunk that has no new one
   */
  FinishedChunk finish(
      ColumnMetaData metaData, CopiedPages copied, PageWriter writer, Filters carried)
      throws IOException {
    ColumnMetaData own = known.chunk().metaData();
    ColumnMetaData complete =
        metaData.toBuilder()
            .statistics(own.statistics())
            .sizeStatistics(own.sizeStatistics())
            .geospatialStatistics(own.geospatialStatistics())
            .build();
    byte[] offsets = known.offsetIndex();
    OffsetIndex index =
        copied.move(
            new OffsetIndex(
                pages,
                MetadataDecoder.offsetIndex(offsets, 0, offsets.length)
                    .unencodedByteArrayDataBytes()));
    byte[] filter = known.bloomFilter() == null ? carried.get() : known.bloomFilter();
    byte[] columnIndex = known.columnIndex();
    return new FinishedChunk(
        ColumnChunk.builder().fileOffset(0).metaData(complete).build(),
        filter == null ? null : writer.bloomFilter(filter),
        columnIndex == null || index == null
            ? null
            : writer.index(ModuleType.COLUMN_INDEX, columnIndex),
        index == null
            ? null
            : writer.index(ModuleType.OFFSET_INDEX, MetadataEncoder.encode(index)));
  }
}
