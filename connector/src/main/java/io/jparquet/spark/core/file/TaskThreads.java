package io.jparquet.spark.core.file;

import java.io.Closeable;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskContext$;
import org.apache.spark.util.ThreadUtils;
import org.jspecify.annotations.Nullable;

/**
 * Threads that do for tasks what mostly waits for a store: with the user, the class loader and the
 * task of the thread that asks for it. They must not request memory of the task: that may make its
 * operators spill, which only its own thread may do. Thread-safe.
 */
public final class TaskThreads implements Closeable {
  private static final int MOST_THREADS = 64;
  private static final int KEEP_ALIVE_SECONDS = 60;

  private final ExecutorService threads =
      ThreadUtils.newDaemonCachedThreadPool("jparquet-task", MOST_THREADS, KEEP_ALIVE_SECONDS);

  /** Threads that start when they are needed, and end after a minute without work. */
  public TaskThreads() {}

  /**
   * Does some work in another thread, sooner or later.
   *
   * @return its result, or the error that it threw
   */
  public <T extends @Nullable Object> CompletableFuture<T> submit(Callable<T> work)
      throws IOException {
    UserGroupInformation user = UserGroupInformation.getCurrentUser();
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    TaskContext task = TaskContext.get();
    PrivilegedExceptionAction<T> action = work::call;
    CompletableFuture<T> result = new CompletableFuture<>();
    threads.execute(
        () -> {
          Thread.currentThread().setContextClassLoader(loader);
          if (task != null) {
            TaskContext$.MODULE$.setTaskContext(task);
          }
          try {
            result.complete(user.doAs(action));
          } catch (Throwable e) {
            result.completeExceptionally(StoreCalls.bare(e));
          } finally {
            TaskContext$.MODULE$.unset();
          }
        });
    return result;
  }

  /** Ends the threads after the work that they have begun. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
