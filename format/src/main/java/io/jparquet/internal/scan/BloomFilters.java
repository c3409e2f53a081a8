package io.jparquet.internal.scan;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.bloom.BloomFilterReader;
import io.jparquet.internal.bloom.StoredBloomFilter;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.List;

/** The Bloom filters of a file. Not thread-safe. */
public final class BloomFilters {
  private final OpenFile file;
  private final ChunkFiles files;

  public BloomFilters(OpenFile file, ChunkFiles files) {
    this.file = file;
    this.files = files;
  }

  /**
   * Reads the Bloom filter of a column chunk.
   *
   * @return null when the chunk has none
   * @throws ParquetException when the filter is damaged or of an unknown kind, or is encrypted and
   *     the key is missing
   */
  public StoredBloomFilter of(int rowGroup, int leaf) throws IOException {
    RowGroup group = file.rowGroup(rowGroup);
    if (leaf >= group.columns().size()) {
      return null;
    }
    try {
      LeafColumn column = file.schema().leaves().get(leaf);
      RowGroup complete = file.complete(rowGroup, List.of(column));
      return BloomFilterReader.read(
          files.of(group.columns().get(leaf).filePath()),
          complete,
          leaf,
          file.access().decryptor(group, rowGroup, column));
    } catch (ParquetException e) {
      throw e.at(file.location(rowGroup, leaf));
    }
  }
}
