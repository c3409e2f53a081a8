package io.jparquet.error;

import org.jspecify.annotations.Nullable;

/**
 * The bytes of a file violate the format: the file is damaged or truncated, was written
 * incorrectly, or is not a Parquet file. The remedy is to write it again from its source.
 */
public final class CorruptFileException extends ParquetException {
  private static final long serialVersionUID = 1L;

  /** An error without a place. */
  public CorruptFileException(String message) {
    super(message);
  }

  /** An error with its cause, which may be null, without a place. */
  public CorruptFileException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  private CorruptFileException(String message, @Nullable Throwable cause, ErrorLocation location) {
    super(message, cause, location);
  }

  @Override
  protected ParquetException relocated(
      String message, @Nullable Throwable cause, ErrorLocation at) {
    return new CorruptFileException(message, cause, at);
  }
}
