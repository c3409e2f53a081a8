package io.jparquet.internal.io;

import java.io.Closeable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads that read ahead, and mostly wait for storage. They are created when there is work, and
 * end after some idle time. May be used by several threads at once.
 */
public final class FetchThreads implements Closeable {
  private static final int MOST = 64;
  private static final int IDLE_SECONDS = 10;

  /** Null before the first work. */
  private ThreadPoolExecutor threads;

  private boolean closed;

  /** Has a thread do some work eventually; never after {@link #close()}. */
  public synchronized void execute(Runnable work) {
    if (closed) {
      return;
    }
    if (threads == null) {
      threads = newThreads();
    }
    threads.execute(work);
  }

  private static ThreadPoolExecutor newThreads() {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            MOST,
            MOST,
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
   * Accepts no more work. Threads end after the work they already have: interrupting them would
   * close the channels of files that others still read.
   */
  @Override
  public synchronized void close() {
    closed = true;
    if (threads != null) {
      threads.shutdown();
      threads = null;
    }
  }
}
