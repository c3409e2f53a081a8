package io.jparquet.metadata;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The key that encrypts a column.
 *
 * <p>Specification: {@code parquet.thrift}, union {@code ColumnCryptoMetaData}.
 */
public sealed interface ColumnCryptoMetaData {

  /** ENCRYPTION_WITH_FOOTER_KEY: the key of the footer. */
  record EncryptionWithFooterKey() implements ColumnCryptoMetaData {}

  /**
   * ENCRYPTION_WITH_COLUMN_KEY: a key for this column.
   *
   * @param pathInSchema names from the root to the leaf
   * @param keyMetadata how to find the key; null when absent
   */
  record EncryptionWithColumnKey(List<String> pathInSchema, byte @Nullable [] keyMetadata)
      implements ColumnCryptoMetaData {
    /** Copies the path. */
    public EncryptionWithColumnKey {
      pathInSchema = List.copyOf(pathInSchema);
    }
  }

  /**
   * A member unknown to this version.
   *
   * @param fieldId its field id in the union
   */
  record Unknown(int fieldId) implements ColumnCryptoMetaData {}
}
