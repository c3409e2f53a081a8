package io.jparquet.error;

import org.jspecify.annotations.Nullable;

/**
 * An encrypted file cannot be decrypted: a key is missing or wrong, or the ciphertext was changed.
 */
public final class CryptoException extends ParquetException {
  private static final long serialVersionUID = 1L;

  /** An error without a place. */
  public CryptoException(String message) {
    super(message);
  }

  /** An error with its cause, which may be null, without a place. */
  public CryptoException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  private CryptoException(String message, @Nullable Throwable cause, ErrorLocation location) {
    super(message, cause, location);
  }

  @Override
  protected ParquetException relocated(
      String message, @Nullable Throwable cause, ErrorLocation at) {
    return new CryptoException(message, cause, at);
  }
}
