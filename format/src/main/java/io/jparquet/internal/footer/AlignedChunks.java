package io.jparquet.internal.footer;

import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Handles footers in which a row group has more or fewer column chunks than the schema has leaves.
 * Chunks are matched by the paths they name, so that existing columns can be read. Other readers do
 * the same: they always match by path.
 *
 * <p>Specification: {@code parquet.thrift}, {@code RowGroup.columns}.
 */
public final class AlignedChunks {
  private AlignedChunks() {}

  /**
   * The footer with one chunk for each leaf in each row group. A leaf without a chunk gets one
   * without metadata, so that reading it is refused.
   *
   * @return the same footer if nothing is wrong, or if a chunk without a path leaves its column
   *     unclear
   */
  public static FileMetaData of(FileMetaData footer, ParquetSchema schema) {
    int leaves = schema.leaves().size();
    boolean aligned = footer.rowGroups().stream().allMatch(group -> fits(group, leaves));
    return aligned
        ? footer
        : footer.toBuilder()
            .rowGroups(footer.rowGroups().stream().map(group -> aligned(group, schema)).toList())
            .build();
  }

  /** Whether the chunks of a row group fit the leaves; true also if that cannot be determined. */
  private static boolean fits(RowGroup group, int leaves) {
    return group.columns().size() == leaves
        || group.columns().isEmpty()
        || group.columns().stream().anyMatch(chunk -> path(chunk) == null);
  }

  private static @Nullable List<String> path(ColumnChunk chunk) {
    ColumnMetaData metaData = chunk.metaData();
    return metaData == null ? null : metaData.pathInSchema();
  }

  private static RowGroup aligned(RowGroup group, ParquetSchema schema) {
    List<LeafColumn> leaves = schema.leaves();
    if (fits(group, leaves.size())) {
      return group;
    }
    Map<List<String>, ColumnChunk> byPath = new HashMap<>();
    for (ColumnChunk chunk : group.columns()) {
      List<String> path = path(chunk);
      if (path != null) {
        byPath.putIfAbsent(path, chunk);
      }
    }
    ColumnChunk missing = ColumnChunk.builder().build();
    return group.toBuilder()
        .columns(leaves.stream().map(l -> byPath.getOrDefault(l.path(), missing)).toList())
        .build();
  }
}
