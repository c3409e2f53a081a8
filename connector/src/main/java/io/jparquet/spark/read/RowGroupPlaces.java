package io.jparquet.spark.read;

import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import java.util.Set;

/** Where row groups lie in their file, and how many bytes columns have there, by the footer. */
final class RowGroupPlaces {
  private RowGroupPlaces() {}

  /** By the first column, or as the row group says where the metadata of that one are encrypted. */
  static long startOf(RowGroup rowGroup) {
    ColumnMetaData first =
        rowGroup.columns().isEmpty() ? null : rowGroup.columns().get(0).metaData();
    if (first == null) {
      return rowGroup.fileOffset() == null ? 0 : rowGroup.fileOffset();
    }
    Long dictionary = first.dictionaryPageOffset();
    return dictionary != null && dictionary > 0 && dictionary < first.dataPageOffset()
        ? dictionary
        : first.dataPageOffset();
  }

  /** Compressed bytes of all columns. */
  static long sizeOf(RowGroup rowGroup) {
    if (rowGroup.totalCompressedSize() != null) {
      return Math.max(0, rowGroup.totalCompressedSize());
    }
    long size = 0;
    for (ColumnChunk chunk : rowGroup.columns()) {
      size += chunk.metaData() == null ? 0 : Math.max(0, chunk.metaData().totalCompressedSize());
    }
    return Math.max(0, size);
  }

  /** Compressed bytes of some columns, given by their indexes. */
  static long bytesOf(RowGroup rowGroup, Set<Integer> leaves) {
    long size = 0;
    for (int leaf : leaves) {
      if (leaf < rowGroup.columns().size() && rowGroup.columns().get(leaf).metaData() != null) {
        size += rowGroup.columns().get(leaf).metaData().totalCompressedSize();
      }
    }
    return size;
  }
}
