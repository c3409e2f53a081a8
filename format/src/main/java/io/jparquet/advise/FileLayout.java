package io.jparquet.advise;

import io.jparquet.ParquetReader;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A file, as far as its keys are known.
 *
 * @param reader the open file
 * @param rowGroups its row groups, with the metadata of encrypted columns
 */
record FileLayout(ParquetReader reader, List<RowGroup> rowGroups) {

  static FileLayout of(ParquetReader reader) throws IOException {
    List<RowGroup> groups = new ArrayList<>();
    for (int index = 0; index < reader.rowGroupCount(); index++) {
      groups.add(reader.rowGroupMetaData(index, reader.schema().leaves()));
    }
    return new FileLayout(reader, List.copyOf(groups));
  }

  List<LeafColumn> leaves() {
    return reader.schema().leaves();
  }

  /** A column chunk; null if the row group has not so many. */
  @Nullable ColumnChunk chunk(int rowGroup, LeafColumn leaf) {
    List<ColumnChunk> columns = rowGroups.get(rowGroup).columns();
    return leaf.index() < columns.size() ? columns.get(leaf.index()) : null;
  }

  /** The metadata of a chunk; null if they are not known. */
  @Nullable ColumnMetaData metaData(int rowGroup, LeafColumn leaf) {
    ColumnChunk chunk = chunk(rowGroup, leaf);
    return chunk == null ? null : chunk.metaData();
  }

  /** Stored bytes of the pages of a row group. */
  long storedBytes(int rowGroup) {
    long bytes = 0;
    for (LeafColumn leaf : leaves()) {
      ColumnMetaData metaData = metaData(rowGroup, leaf);
      bytes += metaData == null ? 0 : Math.max(0, metaData.totalCompressedSize());
    }
    return bytes;
  }

  /** Stored bytes of the pages of a column. */
  long storedBytes(LeafColumn leaf) {
    long bytes = 0;
    for (int index = 0; index < rowGroups.size(); index++) {
      ColumnMetaData metaData = metaData(index, leaf);
      bytes += metaData == null ? 0 : Math.max(0, metaData.totalCompressedSize());
    }
    return bytes;
  }

  /** A number of bytes for people. */
  static String bytes(long bytes) {
    if (bytes < 1 << 10) {
      return bytes + " bytes";
    }
    boolean small = bytes < 1 << 20;
    return String.format(
        Locale.ROOT, "%.1f %s", bytes / (small ? 1024.0 : 1048576.0), small ? "KiB" : "MiB");
  }

  /** A share for people. */
  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * 100);
  }
}
