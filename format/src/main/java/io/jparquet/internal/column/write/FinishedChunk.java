package io.jparquet.internal.column.write;

import io.jparquet.metadata.ColumnChunk;

/**
 * A column chunk that is in the file, and the parts that follow it there: its Bloom filter after
 * the row group, its page index after the last row group.
 *
 * @param chunk for the footer, without the places of filter and indexes
 * @param bloomFilter with its header; null if the chunk has none
 * @param columnIndex serialized; null if the chunk has none
 * @param offsetIndex serialized; null if the chunk has none
 */
public record FinishedChunk(
    ColumnChunk chunk, byte[] bloomFilter, byte[] columnIndex, byte[] offsetIndex) {

  /** The same chunk, whose Bloom filter is in the file too. */
  public FinishedChunk withBloomFilterAt(long offset) {
    ColumnChunk located =
        chunk.toBuilder()
            .metaData(
                chunk.metaData().toBuilder()
                    .bloomFilterOffset(offset)
                    .bloomFilterLength(bloomFilter.length)
                    .build())
            .build();
    return new FinishedChunk(located, null, columnIndex, offsetIndex);
  }
}
