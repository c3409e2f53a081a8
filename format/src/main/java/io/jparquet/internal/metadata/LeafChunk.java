package io.jparquet.internal.metadata;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.LeafColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The column chunk of a leaf. The order of the chunks is that of the leaves; the path that a chunk
 * may name must agree.
 *
 * <p>Specification: {@code parquet.thrift}, {@code RowGroup.columns} and {@code
 * ColumnMetaData.path_in_schema}.
 */
public final class LeafChunk {
  private LeafChunk() {}

  /**
   * The metadata of a leaf's chunk.
   *
   * @return null if the row group has fewer chunks, or the metadata is encrypted
   * @throws CorruptFileException if the chunk at the leaf's position names another leaf
   */
  public static @Nullable ColumnMetaData metaData(RowGroup rowGroup, LeafColumn leaf) {
    if (leaf.index() >= rowGroup.columns().size()) {
      return null;
    }
    ColumnMetaData metaData = rowGroup.columns().get(leaf.index()).metaData();
    List<String> path = metaData == null ? null : metaData.pathInSchema();
    if (path != null && !path.equals(leaf.path())) {
      throw new CorruptFileException(
              "the column chunk at position "
                  + leaf.index()
                  + " must be that of column "
                  + leaf.dotPath()
                  + " by the order of the schema, but its path_in_schema names "
                  + String.join(".", path)
                  + "; rewrite the file, or leave the column out")
          .at(new ErrorLocation(null, null, leaf.dotPath(), null, null));
    }
    return metaData;
  }
}
