package io.jparquet.inspect;

import io.jparquet.error.CryptoException;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A row group with the metadata of those column chunks whose keys are available. Immutable.
 *
 * <p>Specification: Encryption.md, {@code ColumnCryptoMetaData} in parquet.thrift.
 *
 * @param rowGroup the row group; chunks of hidden columns are as the footer has them, without
 *     metadata
 * @param hidden the columns whose metadata cannot be decrypted, in schema order, each with a
 *     human-readable reason. A column is not hidden if a plaintext footer has its metadata, even if
 *     its pages cannot be read
 */
public record VisibleRowGroup(RowGroup rowGroup, Map<LeafColumn, String> hidden) {

  /** Copies the map. */
  public VisibleRowGroup {
    hidden = Collections.unmodifiableMap(new LinkedHashMap<>(hidden));
  }

  /** How to read metadata: {@code rowGroupMetaData} of a {@link io.jparquet.ParquetReader}. */
  @FunctionalInterface
  public interface MetaDataSource {
    /**
     * The metadata of a row group.
     *
     * @param index index of the row group
     * @param columns the columns whose metadata is decrypted; the metadata of others is as in the
     *     footer
     * @throws CryptoException if a key cannot be retrieved, or metadata was changed
     */
    RowGroup read(int index, Collection<LeafColumn> columns) throws IOException;
  }

  /**
   * Decrypts the metadata of all columns of a row group. A failure in one column does not affect
   * the others.
   *
   * @param index index of the row group
   * @param schema the schema of the file
   * @param source {@code reader::rowGroupMetaData}
   * @throws IOException if keys cannot be requested
   * @throws io.jparquet.error.ParquetException when the footer is damaged
   */
  public static VisibleRowGroup of(int index, ParquetSchema schema, MetaDataSource source)
      throws IOException {
    Map<LeafColumn, String> failures = new LinkedHashMap<>();
    RowGroup rowGroup;
    try {
      rowGroup = source.read(index, schema.leaves());
    } catch (CryptoException someColumn) {
      rowGroup = eachAlone(index, schema, source, failures);
    }
    Map<LeafColumn, String> hidden = new LinkedHashMap<>();
    for (LeafColumn leaf : schema.leaves()) {
      if (leaf.index() < rowGroup.columns().size()
          && isHidden(rowGroup.columns().get(leaf.index()))) {
        hidden.put(
            leaf,
            failures.getOrDefault(leaf, "its metadata are encrypted, and the key is missing"));
      }
    }
    return new VisibleRowGroup(rowGroup, hidden);
  }

  private static RowGroup eachAlone(
      int index, ParquetSchema schema, MetaDataSource source, Map<LeafColumn, String> failures)
      throws IOException {
    RowGroup stored = source.read(index, List.of());
    List<ColumnChunk> chunks = new ArrayList<>(stored.columns());
    for (LeafColumn leaf : schema.leaves()) {
      if (leaf.index() < chunks.size()) {
        try {
          RowGroup read = source.read(index, List.of(leaf));
          chunks.set(leaf.index(), read.columns().get(leaf.index()));
        } catch (CryptoException e) {
          failures.put(leaf, String.valueOf(e.getMessage()));
        }
      }
    }
    return stored.toBuilder().columns(chunks).build();
  }

  private static boolean isHidden(ColumnChunk chunk) {
    return chunk.metaData() == null
        && (chunk.cryptoMetadata() != null || chunk.encryptedColumnMetadata() != null);
  }
}
