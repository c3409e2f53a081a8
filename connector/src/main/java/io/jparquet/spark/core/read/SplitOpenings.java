package io.jparquet.spark.core.read;

import io.jparquet.io.RequestCost;
import io.jparquet.option.ReadIntent;
import io.jparquet.spark.core.file.TaskThreads;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The splits of an input partition, in their order. Where requests to their file system are slow,
 * the next ones are opened by other threads while the current one is read; one that no thread has
 * begun to open when it is needed is opened by the thread that needs it. Not thread-safe.
 */
public final class SplitOpenings implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(SplitOpenings.class);

  /** Splits that are opened before they are needed. */
  private static final int MOST_AHEAD = 8;

  /** The first splits are worth a wait of so many times a request. */
  private static final int REQUESTS_OF_AN_OPENING = 2;

  private final PartitionedFile[] splits;
  private final SplitOpener opener;
  private final TaskThreads threads;
  private final Deque<Opening> ahead = new ArrayDeque<>();

  /** How many may be opened ahead: the reader may end after its first splits. */
  private int mostAhead = 1;

  /** The number of splits that were handed over. */
  private int next;

  /**
   * Opens nothing yet.
   *
   * @param threads open splits before they are needed
   */
  public SplitOpenings(PartitionedFile[] splits, SplitOpener opener, TaskThreads threads) {
    this.splits = splits;
    this.opener = opener;
    this.threads = threads;
  }

  /** One split that is opened, by the thread that comes first. */
  public final class Opening {
    private final PartitionedFile split;
    private final ScanMetrics metrics = new ScanMetrics();
    private final AtomicBoolean begun = new AtomicBoolean();

    /** Null if no other thread was asked to open it; null as its value if one came too late. */
    private @Nullable CompletableFuture<@Nullable SplitReader> result;

    private Opening(PartitionedFile split) {
      this.split = split;
    }

    public PartitionedFile split() {
      return split;
    }

    /** The counts of this split alone; complete only when it was read. */
    public ScanMetrics metrics() {
      return metrics;
    }

    private void begin() throws IOException {
      result =
          threads.<@Nullable SplitReader>submit(
              () -> begun.compareAndSet(false, true) ? prepared() : null);
    }

    private @Nullable SplitReader prepared() throws IOException {
      SplitReader reader = opener.open(split, metrics);
      boolean complete = false;
      try {
        if (reader != null && opener.intent() == ReadIntent.ROWS) {
          reader.prepare();
        }
        complete = true;
        return reader;
      } finally {
        if (!complete) {
          SplitOpenings.close(reader);
        }
      }
    }

    /**
     * The reader of the split, to be closed by the caller; called once.
     *
     * @return null if there is nothing to read
     * @throws Exception any error of opening it, also a checked one that is not declared
     */
    public @Nullable SplitReader open() throws Exception {
      if (begun.compareAndSet(false, true)) {
        return opener.open(split, metrics);
      }
      try {
        return result().get();
      } catch (InterruptedException e) {
        giveUp();
        Thread.currentThread().interrupt();
        InterruptedIOException interrupted =
            new InterruptedIOException("interrupted while a file was opened");
        interrupted.initCause(e);
        throw interrupted;
      } catch (ExecutionException e) {
        if (e.getCause() instanceof Exception cause) {
          throw cause;
        }
        throw (Error) e.getCause();
      }
    }

    private CompletableFuture<@Nullable SplitReader> result() {
      return Objects.requireNonNull(result);
    }

    /** The reader, if it was opened by now; else null. */
    private @Nullable SplitReader opened() {
      CompletableFuture<@Nullable SplitReader> begunOpening = result();
      return begunOpening.isDone() && !begunOpening.isCompletedExceptionally()
          ? begunOpening.join()
          : null;
    }

    /** Closes the reader, as soon as there is one. */
    private void giveUp() {
      if (!begun.compareAndSet(false, true)) {
        result().thenAccept(SplitOpenings::close);
      }
    }
  }

  /** The next split, which is still to be opened; null if there is none. */
  public @Nullable Opening next() throws IOException {
    if (next == splits.length) {
      return null;
    }
    RequestCost cost = opener.files().requestCost(splits[next].toPath());
    while (opener.toTheEnd()
        && cost.isSlow()
        && ahead.size() <= mostAhead
        && next + ahead.size() < splits.length) {
      Opening opening = new Opening(splits[next + ahead.size()]);
      opening.begin();
      ahead.add(opening);
    }
    mostAhead = Math.min(2 * mostAhead, MOST_AHEAD);
    PartitionedFile split = splits[next++];
    return ahead.isEmpty() ? new Opening(split) : ahead.remove();
  }

  /** Whether splits are opened before they are needed. */
  boolean isAhead() {
    return !ahead.isEmpty();
  }

  /**
   * Starts to fetch row groups of the next splits, as far as they are open.
   *
   * @param most how many row groups may be on their way
   */
  void readAhead(int most) {
    int left = most;
    for (Opening opening : ahead) {
      SplitReader reader = opening.opened();
      if (reader == null || left <= 0) {
        return;
      }
      left -= reader.readAhead(left);
      if (!reader.isAllAhead()) {
        return;
      }
    }
  }

  /** Waits until the split after the current one is open, but not longer than that should take. */
  void awaitNext() {
    Opening first = ahead.peek();
    if (first == null) {
      return;
    }
    long nanos = opener.files().requestCost(first.split().toPath()).nanos();
    try {
      first.result().get(REQUESTS_OF_AN_OPENING * nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      // The error is thrown when the split is needed.
      LOG.debug("The split after the first is not open yet", e);
    }
  }

  /** Closes the splits that were not handed over, also those that are still being opened. */
  @Override
  public void close() {
    next = splits.length;
    ahead.forEach(Opening::giveUp);
    ahead.clear();
  }

  private static void close(@Nullable SplitReader unused) {
    if (unused != null) {
      try {
        unused.close();
      } catch (IOException e) {
        LOG.debug("A file that was opened ahead was not closed", e);
      }
    }
  }
}
