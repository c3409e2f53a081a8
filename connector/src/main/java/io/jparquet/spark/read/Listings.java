package io.jparquet.spark.read;

import io.jparquet.spark.SparkErrors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.PrivilegedAction;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.SQLExecution;
import org.apache.spark.util.ThreadUtils;

/** A few threads of the driver in which the tables of queries are listed. */
final class Listings {

  private static final int MOST_THREADS = 8;
  private static final int KEEP_ALIVE_SECONDS = 60;

  private static final ExecutorService THREADS =
      ThreadUtils.newDaemonCachedThreadPool("jparquet-listing", MOST_THREADS, KEEP_ALIVE_SECONDS);

  private Listings() {}

  /** Begins a listing in another thread, with the session and for the user of this one. */
  static <T> CompletableFuture<T> begin(SparkSession session, Supplier<T> listing) {
    UserGroupInformation user;
    try {
      user = UserGroupInformation.getCurrentUser();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    PrivilegedAction<T> action = listing::get;
    return SQLExecution.withThreadLocalCaptured(
        (org.apache.spark.sql.classic.SparkSession) session, THREADS, () -> user.doAs(action));
  }

  /** Waits for a listing, and throws what it threw. */
  static <T> T result(CompletableFuture<T> listing) {
    try {
      return listing.join();
    } catch (CompletionException e) {
      throw SparkErrors.unchecked(e.getCause());
    }
  }
}
