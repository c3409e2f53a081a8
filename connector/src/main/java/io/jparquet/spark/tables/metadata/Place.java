package io.jparquet.spark.tables.metadata;

import io.jparquet.error.CorruptFileException;
import io.jparquet.inspect.PageDescription;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;

/**
 * What a row describes: a file, or a part of it.
 *
 * @param file the file
 * @param rowGroup the index of the row group; 0 in a row of a file
 * @param leaf the column; null in rows of files and row groups
 * @param page the page; null in other rows
 */
record Place(DescribedFile file, int rowGroup, LeafColumn leaf, PageDescription page) {

  /** The metadata of the row group, with those of encrypted columns whose keys are known. */
  RowGroup group() throws IOException {
    return file.rowGroup(rowGroup);
  }

  /** The column chunk. */
  ColumnChunk chunk() throws IOException {
    RowGroup group = group();
    if (leaf.index() >= group.columns().size()) {
      throw new CorruptFileException(
          "row group "
              + rowGroup
              + " has "
              + group.columns().size()
              + " column chunks, the schema has more columns");
    }
    return group.columns().get(leaf.index());
  }

  /** The metadata of the column chunk; null if they are encrypted with a key that is not known. */
  ColumnMetaData chunkMetaData() throws IOException {
    return chunk().metaData();
  }
}
