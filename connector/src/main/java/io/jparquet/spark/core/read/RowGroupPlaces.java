package io.jparquet.spark.core.read;

import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;

/** The places of row groups in their file, by the footer. */
final class RowGroupPlaces {
  private RowGroupPlaces() {}

  /** By the first column, or as the row group says where the metadata of that one are encrypted. */
  static long startOf(RowGroup rowGroup) {
    ColumnMetaData first =
        rowGroup.columns().isEmpty() ? null : rowGroup.columns().get(0).metaData();
    if (first == null) {
      return rowGroup.fileOffset() == null ? 0 : rowGroup.fileOffset();
    }
    return first.startOffset();
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
}
