package io.jparquet.internal.scan;

import io.jparquet.error.CryptoException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.crypto.FileDecryptor;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.LeafColumn;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Access to the columns of a file, encrypted or not: their complete metadata, and the decryptors of
 * their chunks. Keys are looked up when a column is requested. Not thread-safe.
 */
public final class ColumnAccess implements Closeable {
  /** Null for plain files. */
  private final FileDecryptor decryptor;

  public ColumnAccess(FileDecryptor decryptor) {
    this.decryptor = decryptor;
  }

  /**
   * A row group with the complete metadata of some columns.
   *
   * @param passHidden whether columns without a key are left as they are in the footer
   * @throws CryptoException when a column is hidden, or its metadata was changed
   */
  public RowGroup withMetaData(
      RowGroup group, int index, Collection<LeafColumn> columns, boolean passHidden)
      throws IOException {
    List<ColumnChunk> chunks = null;
    for (LeafColumn column : columns) {
      if (column.index() >= group.columns().size()) {
        continue;
      }
      ColumnChunk chunk = group.columns().get(column.index());
      boolean plain = chunk.cryptoMetadata() == null && chunk.encryptedColumnMetadata() == null;
      if (plain || passHidden && !isReadable(chunk, column)) {
        continue;
      }
      ColumnMetaData metaData = metaData(group, index, column, chunk);
      if (chunk.encryptedColumnMetadata() != null) {
        chunks = chunks == null ? new ArrayList<>(group.columns()) : chunks;
        chunks.set(column.index(), chunk.toBuilder().metaData(metaData).build());
      }
    }
    return chunks == null ? group : group.toBuilder().columns(chunks).build();
  }

  /** Whether a chunk is plain, or its key is known. */
  public boolean isReadable(ColumnChunk chunk, LeafColumn column) throws IOException {
    if (chunk.cryptoMetadata() == null && chunk.encryptedColumnMetadata() == null) {
      return true;
    }
    try {
      return decryptor != null && decryptor.isReadable(chunk, column.path());
    } catch (ParquetException e) {
      throw inColumn(e, column);
    }
  }

  private ColumnMetaData metaData(RowGroup group, int index, LeafColumn column, ColumnChunk chunk)
      throws IOException {
    try {
      ChunkDecryptor own = decryptor(group, index, column);
      return decryptor == null ? chunk.metaData() : decryptor.metaData(chunk, own);
    } catch (ParquetException e) {
      throw inColumn(e, column);
    }
  }

  private static ParquetException inColumn(ParquetException error, LeafColumn column) {
    return error.at(new ErrorLocation(null, null, column.dotPath(), null, null));
  }

  /**
   * Decrypts the chunk of a column.
   *
   * @return null when it is plain
   * @throws CryptoException when the column is hidden
   */
  public ChunkDecryptor decryptor(RowGroup group, int index, LeafColumn column) throws IOException {
    ColumnChunk chunk = group.columns().get(column.index());
    if (decryptor != null) {
      return decryptor.chunk(group, index, column.index(), column.path());
    }
    if (chunk.cryptoMetadata() != null || chunk.encryptedColumnMetadata() != null) {
      throw new CryptoException(
          "column "
              + column.dotPath()
              + " is encrypted, but the footer does not say by which algorithm; leave the column"
              + " out");
    }
    return null;
  }

  /** Overwrites the keys that were retrieved. */
  @Override
  public void close() {
    if (decryptor != null) {
      decryptor.close();
    }
  }
}
