package io.jparquet.internal.metadata;

import io.jparquet.metadata.EncryptionAlgorithm;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is needed to decrypt an encrypted footer; stands in front of it.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code FileCryptoMetaData}.
 *
 * @param encryptionAlgorithm cipher of the file
 * @param keyMetadata which key encrypts the footer; null when absent
 */
public record FileCryptoMetaData(
    EncryptionAlgorithm encryptionAlgorithm, byte @Nullable [] keyMetadata) {

  /** Refuses missing required fields. */
  public FileCryptoMetaData {
    Objects.requireNonNull(encryptionAlgorithm, "encryptionAlgorithm");
  }
}
