package io.jparquet.spark.core.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.security.PrivilegedActionException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/**
 * Calls of Hadoop's file systems, which fail with the error of the store. Proxies, futures and
 * {@code doAs} put an error that they do not declare into another one that has no message and is no
 * {@link IOException}: a refused access would be reported as {@code UndeclaredThrowableException:
 * null}, and be skipped where damaged files are ignored.
 */
final class StoreCalls {

  private StoreCalls() {}

  /** One call. */
  public interface Call<T> {
    /** Sends the request. */
    T send() throws IOException;
  }

  /**
   * Sends a request.
   *
   * @throws IOException the failure of the store, also if it comes inside of another error
   */
  public static <T> T send(Call<T> call) throws IOException {
    try {
      return call.send();
    } catch (RuntimeException e) {
      Throwable bare = bare(e);
      if (bare instanceof IOException failure) {
        throw failure;
      }
      if (bare instanceof RuntimeException failure) {
        throw failure;
      }
      if (bare instanceof Error failure) {
        throw failure;
      }
      throw new IOException(bare.toString(), bare);
    }
  }

  /** The error inside of those that only carry another one. */
  public static Throwable bare(Throwable error) {
    Throwable bare = error;
    while (isCarrier(bare) && bare.getCause() != null) {
      bare = bare.getCause();
    }
    return bare;
  }

  private static boolean isCarrier(Throwable error) {
    return error instanceof UndeclaredThrowableException
        || error instanceof UncheckedIOException
        || error instanceof CompletionException
        || error instanceof ExecutionException
        || error instanceof InvocationTargetException
        || error instanceof PrivilegedActionException;
  }
}
