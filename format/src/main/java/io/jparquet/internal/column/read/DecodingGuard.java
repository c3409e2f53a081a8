package io.jparquet.internal.column.read;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.page.PageReader;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;

/**
 * Runs the steps of decoding a column. Exceptions caused by damaged bytes become errors with a
 * location, and every later step on the same chunk throws them again, as it does any other error.
 * Not thread-safe.
 */
final class DecodingGuard {
  private final LeafColumn column;
  private final PageReader pages;

  /**
   * What left the decoder between two places of the chunk, perhaps with other bytes in its buffer;
   * null if nothing did.
   */
  private Throwable failure;

  DecodingGuard(LeafColumn column, PageReader pages) {
    this.column = column;
    this.pages = pages;
  }

  /** A step of the decoding. */
  @FunctionalInterface
  interface Step {
    void run() throws IOException;
  }

  /** Starts a column chunk. */
  void startChunk() {
    failure = null;
  }

  /**
   * Runs a step.
   *
   * @throws ParquetException with the column, page and offset, if this or an earlier step failed
   * @throws IOException if storage fails, or failed in an earlier step
   */
  void run(Step step) throws IOException {
    rethrow();
    try {
      step.run();
    } catch (ParquetException e) {
      failure = located(e);
    } catch (IndexOutOfBoundsException
        | NegativeArraySizeException
        | ArithmeticException
        | BufferUnderflowException e) {
      failure = located(undecodable(e));
    } catch (IOException | RuntimeException | Error e) { // of storage, or for lack of memory
      failure = e;
    }
    rethrow();
  }

  private void rethrow() throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    } else if (failure instanceof RuntimeException e) {
      throw e;
    } else if (failure instanceof Error e) {
      throw e;
    }
  }

  /** The error of a decoder that ran out of the bytes of a page, or of its dictionary. */
  static CorruptFileException undecodable(RuntimeException e) {
    return new CorruptFileException("the page cannot be decoded: " + e, e);
  }

  /**
   * Like {@link #run}, for callers that cannot throw the errors of storage.
   *
   * @throws UncheckedIOException when storage fails
   */
  void runUnchecked(Step step) {
    try {
      run(step);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same error with the place that is read. */
  ParquetException located(ParquetException e) {
    return e.at(pages.location()).at(new ErrorLocation(null, null, column.dotPath(), null, null));
  }
}
