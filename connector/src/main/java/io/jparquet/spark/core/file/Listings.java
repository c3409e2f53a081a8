package io.jparquet.spark.core.file;

import io.jparquet.spark.core.base.SparkErrors;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.PrivilegedAction;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.SQLExecution;
import org.apache.spark.util.ThreadUtils;
import org.jspecify.annotations.Nullable;

/** A few threads of the driver that list the tables of queries. Thread-safe. */
final class Listings implements Closeable {

  private static final int MOST_THREADS = 8;
  private static final int KEEP_ALIVE_SECONDS = 60;

  private final ExecutorService threads =
      ThreadUtils.newDaemonCachedThreadPool("jparquet-listing", MOST_THREADS, KEEP_ALIVE_SECONDS);

  /** Threads that start when they are needed, and end after a minute without work. */
  public Listings() {}

  /** A listing that one of the threads begins, or the one that needs it if that comes first. */
  public static final class Listing<T> {
    private final Supplier<T> work;
    private final AtomicBoolean begun = new AtomicBoolean();
    private @Nullable CompletableFuture<T> result;

    private Listing(Supplier<T> work) {
      this.work = work;
    }

    /**
     * What was listed. Where all threads wait for slow stores, the calling thread lists.
     *
     * @throws RuntimeException or any other error that the listing threw, also a checked one
     */
    public T get() {
      if (begun.compareAndSet(false, true)) {
        return work.get();
      }
      try {
        return Objects.requireNonNull(result).get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw SparkErrors.unchecked(e);
      } catch (ExecutionException e) {
        throw SparkErrors.unchecked(Objects.requireNonNull(e.getCause()));
      }
    }
  }

  /** Begins a listing in another thread, with the session and for the user of this one. */
  public <T> Listing<T> begin(SparkSession session, Supplier<T> work) {
    UserGroupInformation user;
    try {
      user = UserGroupInformation.getCurrentUser();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Listing<T> listing = new Listing<>(work);
    PrivilegedAction<T> action = work::get;
    listing.result =
        SQLExecution.withThreadLocalCaptured(
            (org.apache.spark.sql.classic.SparkSession) session,
            threads,
            () -> listing.begun.compareAndSet(false, true) ? user.doAs(action) : null);
    return listing;
  }

  /** Ends the threads after the listings that they have begun. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
