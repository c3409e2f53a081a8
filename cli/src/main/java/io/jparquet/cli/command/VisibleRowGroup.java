package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.error.CryptoException;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Row groups with the metadata of those columns whose keys are there. */
final class VisibleRowGroup {
  private VisibleRowGroup() {}

  /** A row group; the chunks of columns that can't be decrypted are as the footer has them. */
  static RowGroup of(ParquetReader reader, int index) throws IOException {
    try {
      return reader.rowGroupMetaData(index, reader.schema().leaves());
    } catch (CryptoException someColumn) {
      RowGroup stored = reader.metaData().rowGroups().get(index);
      List<ColumnChunk> chunks = new ArrayList<>(stored.columns());
      for (LeafColumn leaf : reader.schema().leaves()) {
        if (leaf.index() < chunks.size()) {
          chunks.set(leaf.index(), chunk(reader, index, leaf, chunks.get(leaf.index())));
        }
      }
      return stored.toBuilder().columns(chunks).build();
    }
  }

  private static ColumnChunk chunk(
      ParquetReader reader, int index, LeafColumn leaf, ColumnChunk stored) throws IOException {
    try {
      return reader.rowGroupMetaData(index, List.of(leaf)).columns().get(leaf.index());
    } catch (CryptoException hidden) {
      return stored;
    }
  }
}
