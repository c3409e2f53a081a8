package io.jparquet.error;

import org.jspecify.annotations.Nullable;

/**
 * The file or the request is valid, but uses something that this version of jparquet does not
 * handle.
 */
public final class UnsupportedFeatureException extends ParquetException {
  private static final long serialVersionUID = 1L;

  /** An error without a place. */
  public UnsupportedFeatureException(String message) {
    super(message);
  }

  /** An error with its cause, which may be null, without a place. */
  public UnsupportedFeatureException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  private UnsupportedFeatureException(
      String message, @Nullable Throwable cause, ErrorLocation location) {
    super(message, cause, location);
  }

  @Override
  protected ParquetException relocated(
      String message, @Nullable Throwable cause, ErrorLocation at) {
    return new UnsupportedFeatureException(message, cause, at);
  }
}
