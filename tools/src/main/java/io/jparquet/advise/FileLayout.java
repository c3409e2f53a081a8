package io.jparquet.advise;

import io.jparquet.ParquetReader;
import io.jparquet.inspect.VisibleRowGroup;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The part of a file whose keys are known.
 *
 * @param reader the open file
 * @param rowGroups its row groups, with the metadata of encrypted columns
 * @param leaves the columns whose metadata is known in all row groups
 */
record FileLayout(ParquetReader reader, List<RowGroup> rowGroups, List<LeafColumn> leaves) {

  /**
   * Reads the metadata of a file.
   *
   * @param leftOut called for each column whose metadata cannot be decrypted, with the first reason
   */
  static FileLayout of(ParquetReader reader, BiConsumer<LeafColumn, String> leftOut)
      throws IOException {
    List<RowGroup> groups = new ArrayList<>();
    Map<LeafColumn, String> hidden = new LinkedHashMap<>();
    for (int index = 0; index < reader.rowGroupCount(); index++) {
      VisibleRowGroup group = VisibleRowGroup.of(index, reader.schema(), reader::rowGroupMetaData);
      groups.add(group.rowGroup());
      group.hidden().forEach(hidden::putIfAbsent);
    }
    hidden.forEach(leftOut);
    return new FileLayout(
        reader,
        List.copyOf(groups),
        reader.schema().leaves().stream().filter(leaf -> !hidden.containsKey(leaf)).toList());
  }

  /** A column chunk; null if the row group has fewer. */
  @Nullable ColumnChunk chunk(int rowGroup, LeafColumn leaf) {
    List<ColumnChunk> columns = rowGroups.get(rowGroup).columns();
    return leaf.index() < columns.size() ? columns.get(leaf.index()) : null;
  }

  /** The metadata of a chunk; null if unknown. */
  @Nullable ColumnMetaData metaData(int rowGroup, LeafColumn leaf) {
    ColumnChunk chunk = chunk(rowGroup, leaf);
    return chunk == null ? null : chunk.metaData();
  }

  /**
   * Stored bytes of the pages of a row group. Columns that are left out are included if the footer
   * has the total of all columns.
   */
  long storedBytes(int rowGroup) {
    Long sum = rowGroups.get(rowGroup).totalCompressedSize();
    if (sum != null && leaves.size() < reader.schema().leaves().size()) {
      return Math.max(0, sum);
    }
    long bytes = 0;
    for (LeafColumn leaf : leaves) {
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

  /** Formats a number of bytes for people. */
  static String bytes(long bytes) {
    if (bytes < 1 << 10) {
      return bytes + " bytes";
    }
    boolean small = bytes < 1 << 20;
    return String.format(
        Locale.ROOT, "%.1f %s", bytes / (small ? 1024.0 : 1048576.0), small ? "KiB" : "MiB");
  }

  /** Formats a share for people. */
  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * 100);
  }
}
