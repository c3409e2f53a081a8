package io.jparquet.internal.metadata;

import io.jparquet.metadata.EncryptionAlgorithm;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The parameters for decrypting an encrypted footer, which precede it in the file.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code FileCryptoMetaData}.
 *
 * @param encryptionAlgorithm cipher of the file
 * @param keyMetadata the key that encrypts the footer; null when absent
 */
public record FileCryptoMetaData(
    EncryptionAlgorithm encryptionAlgorithm, byte @Nullable [] keyMetadata) {

  /** Rejects missing required fields. */
  public FileCryptoMetaData {
    Objects.requireNonNull(encryptionAlgorithm, "encryptionAlgorithm");
  }
}
