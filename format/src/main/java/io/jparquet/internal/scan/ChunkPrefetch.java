package io.jparquet.internal.scan;

import io.jparquet.internal.io.MeteredInputFile;
import io.jparquet.internal.metrics.ReadCounters;
import io.jparquet.io.ByteRange;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
import io.jparquet.io.RangeCoalescer;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Ranges of a file that are read by another thread while this one decodes. All scans of a process
 * share as many threads as there are processors. The caller reads the ranges itself if no thread
 * has begun when it needs them. Not thread-safe.
 */
final class ChunkPrefetch implements Closeable {
  private static final int IDLE_SECONDS = 10;

  private static final ThreadPoolExecutor THREADS = threads();

  private final FetchLease.Filling filling;
  private final ReadCounters counters;
  private final ReadCounters own = new ReadCounters();
  private final FutureTask<List<FetchedRange>> task;

  private static ThreadPoolExecutor threads() {
    int count = Runtime.getRuntime().availableProcessors();
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            count,
            count,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              Thread thread = new Thread(work, "jparquet-prefetch");
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /**
   * Starts to read.
   *
   * @param file may be read by another thread while this one uses it
   * @param filling the arrays to read into
   * @param counters counts the requests once the ranges are taken
   */
  ChunkPrefetch(
      InputFile file,
      List<ByteRange> ranges,
      RangeCoalescer merging,
      FetchLease.Filling filling,
      ReadCounters counters) {
    this.filling = filling;
    this.counters = counters;
    InputFile counted = new MeteredInputFile(file, own);
    RangeCoalescer into = filling.into(merging);
    this.task = new FutureTask<>(() -> counted.readRanges(ranges, into));
    THREADS.execute(task);
  }

  /**
   * The ranges, when they have been read. To be called once.
   *
   * @throws IOException as reading them threw it
   */
  List<FetchedRange> take() throws IOException {
    task.run(); // does nothing if a thread has begun
    try {
      List<FetchedRange> ranges = task.get();
      counters.add(own);
      filling.done();
      return ranges;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted =
          new InterruptedIOException("interrupted while a row group was read ahead");
      interrupted.initCause(e);
      throw interrupted;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IOException("reading a row group ahead failed", e.getCause());
    }
  }

  /**
   * Gives up ranges that were not taken. A read that has begun goes on to its end: to interrupt it
   * would close the channel of the file, which others still read.
   */
  @Override
  public void close() {
    task.cancel(false);
    THREADS.remove(task);
  }
}
