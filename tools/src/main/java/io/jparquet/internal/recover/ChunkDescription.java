package io.jparquet.internal.recover;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.thrift.Decoded;
import io.jparquet.internal.thrift.DecodedPageHeader;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.PageType;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;

/**
 * A column chunk that is followed by its footer entry, as Impala, Arrow up to 18 and early versions
 * of arrow-rs write it: the path, the type, the codec, counts, sizes and statistics of the chunk.
 * The entry is believed if its byte and value counts match the pages before it.
 *
 * <p>Specification: {@code ColumnChunk.file_offset} in parquet.thrift.
 *
 * @param metaData the entry, with the offsets of the pages as they are in the file
 * @param start file offset of the first page
 * @param end file offset after the last page
 * @param next file offset after the entry
 */
record ChunkDescription(ColumnMetaData metaData, long start, long end, long next) {
  private static final int SHORT_ENTRY = 1 << 10;

  /** Entries with longer statistics are not recognized. */
  private static final int LONGEST_ENTRY = 1 << 20;

  /**
   * The chunk that begins at a place.
   *
   * @param limit file offset after the last byte that can belong to it
   * @return null if no pages begin there, or if no matching entry follows them
   */
  static ChunkDescription at(InputFile file, long start, long limit) throws IOException {
    long at = start;
    long values = 0;
    long firstData = -1;
    boolean dictionary = false;
    DecodedPageHeader header = PageHeaders.at(file, at, limit);
    while (header != null) {
      if (header.header().type() == PageType.DICTIONARY_PAGE) {
        if (at > start) {
          return null;
        }
        dictionary = true;
      } else if (firstData < 0) {
        firstData = at;
      }
      values += PageHeaders.entries(header.header());
      at = PageHeaders.pageEnd(at, header);
      header = PageHeaders.at(file, at, limit);
    }
    Decoded<ColumnChunk> entry = entry(file, at, limit);
    ColumnMetaData own = entry == null ? null : entry.value().metaData();
    boolean fits =
        own != null
            && entry.value().cryptoMetadata() == null
            && own.pathInSchema() != null
            && own.codec() != CompressionCodec.UNKNOWN
            && own.numValues() == values
            && own.totalCompressedSize() == at - start;
    if (!fits) {
      return null;
    }
    ColumnMetaData placed =
        own.toBuilder()
            .dataPageOffset(firstData < 0 ? at : firstData)
            .dictionaryPageOffset(dictionary ? start : null)
            .indexPageOffset(null)
            .bloomFilterOffset(null)
            .bloomFilterLength(null)
            .build();
    return new ChunkDescription(placed, start, at, at + entry.length());
  }

  private static Decoded<ColumnChunk> entry(InputFile file, long at, long limit)
      throws IOException {
    int most = (int) Math.min(LONGEST_ENTRY, limit - at);
    int size = Math.min(SHORT_ENTRY, most);
    while (size > 0) {
      byte[] bytes = new byte[size];
      file.readFully(at, bytes, 0, size);
      try {
        return MetadataDecoder.sizedColumnChunk(bytes, 0, size);
      } catch (ParquetException e) {
        if (size == most) {
          return null;
        }
        size = most;
      }
    }
    return null;
  }

  /** Whether it is a chunk of a column, according to its path and type. */
  boolean isOf(LeafColumn column) {
    return column.path().equals(metaData.pathInSchema()) && column.type() == metaData.type();
  }
}
