package io.jparquet.error;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file cannot be read or written as requested, for a reason in the file or in its data.
 *
 * <p>The subtypes name the kind of reason: {@link CorruptFileException} when the bytes violate the
 * format, {@link UnsupportedFeatureException} when the file is valid but this version cannot handle
 * it, {@link CryptoException} when keys or ciphertext are wrong. Storage failures are {@link
 * java.io.IOException}s; misuse of an interface is an {@link IllegalArgumentException} or {@link
 * IllegalStateException}.
 */
public class ParquetException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String plainMessage;
  private final ErrorLocation location;

  /** An error without a place. */
  public ParquetException(String message) {
    this(message, null);
  }

  /** An error with its cause, which may be null, without a place. */
  public ParquetException(String message, @Nullable Throwable cause) {
    this(message, cause, ErrorLocation.UNKNOWN);
  }

  /** An error at a place. */
  protected ParquetException(String message, @Nullable Throwable cause, ErrorLocation location) {
    super(withLocation(message, location), cause);
    this.plainMessage = message;
    this.location = location;
  }

  private static String withLocation(String message, ErrorLocation location) {
    String where = location.toString();
    return where.isEmpty() ? message : message + " [" + where + "]";
  }

  /** Where the error was found, as far as known; never null. */
  public final ErrorLocation location() {
    return location;
  }

  /**
   * Adds the parts of {@code outer} that this error's location lacks. Returns an exception of the
   * same type and cause whose message ends with the location, or this exception when nothing was
   * added.
   */
  public final ParquetException at(ErrorLocation outer) {
    Objects.requireNonNull(outer, "outer");
    ErrorLocation merged = location().or(outer);
    if (merged.equals(location())) {
      return this;
    }
    return replacedBy(relocated(plainMessage, getCause(), merged));
  }

  /**
   * Adds what the user can do about this error. Returns an exception of the same type, cause and
   * location, with the advice between its message and its location.
   *
   * @param advice a phrase in the imperative
   */
  public final ParquetException withAdvice(String advice) {
    return replacedBy(relocated(plainMessage + "; " + advice, getCause(), location));
  }

  private ParquetException replacedBy(ParquetException other) {
    other.setStackTrace(getStackTrace());
    for (Throwable suppressed : getSuppressed()) {
      other.addSuppressed(suppressed);
    }
    return other;
  }

  /** A new exception of the type of this one; subtypes override it. */
  protected ParquetException relocated(
      String message, @Nullable Throwable cause, ErrorLocation at) {
    return new ParquetException(message, cause, at);
  }
}
