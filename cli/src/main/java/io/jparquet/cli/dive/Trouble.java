package io.jparquet.cli.dive;

import io.jparquet.cli.output.Failure;
import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.UnsupportedFeatureException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Errors in the place of what cannot be shown. */
final class Trouble {
  private Trouble() {}

  /** Something that reads. */
  @FunctionalInterface
  interface Reading<T extends @Nullable Object> {
    T read() throws IOException;
  }

  /** What to do about an error. */
  @FunctionalInterface
  interface Answer<T extends @Nullable Object> {
    T to(Throwable error);
  }

  /**
   * Reads something. Whatever a damaged file causes becomes an answer, also what readers do not
   * declare: the rest of the file can still be looked at.
   */
  static <T extends @Nullable Object> T or(Reading<T> reading, Answer<T> otherwise) {
    try {
      return reading.read();
    } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
      return otherwise.to(e);
    }
  }

  /** An error in a cell: its kind, and what is known about it. */
  static String text(Throwable error) {
    return "(" + kind(error) + ") " + Failure.text(error);
  }

  private static String kind(Throwable error) {
    if (error instanceof CorruptFileException) {
      return "damaged";
    } else if (error instanceof CryptoException) {
      return "encrypted";
    }
    return error instanceof UnsupportedFeatureException ? "unsupported" : "unreadable";
  }
}
