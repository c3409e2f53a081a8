package io.jparquet.spark.core.file;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Requests to a file system. Each waits long and costs little: a bounded number of them run at a
 * time, on threads that last as long as the call.
 */
public final class ParallelRequests {
  /** Requests that run at a time. */
  public static final int AT_A_TIME = 16;

  private ParallelRequests() {}

  /** One request. */
  public interface Request<T, R extends @Nullable Object> {
    /** Sends the request for {@code subject}. */
    R send(T subject) throws IOException;
  }

  /**
   * Sends a request for each subject; one alone in the calling thread.
   *
   * @return the answers in the order of the subjects
   * @throws IOException the first failure in that order, after all requests have ended; {@link
   *     InterruptedIOException} if the calling thread is interrupted, which ends the requests
   */
  public static <T, R extends @Nullable Object> List<R> send(
      Collection<T> subjects, Request<T, R> request) throws IOException {
    List<R> answers = new ArrayList<>(subjects.size());
    if (subjects.size() < 2) {
      for (T subject : subjects) {
        answers.add(request.send(subject));
      }
      return answers;
    }
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.min(AT_A_TIME, subjects.size()),
            task -> {
              Thread thread = new Thread(task, "jparquet-file-requests");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Callable<R>> tasks = new ArrayList<>(subjects.size());
      for (T subject : subjects) {
        tasks.add(() -> request.send(subject));
      }
      for (Future<R> answer : threads.invokeAll(tasks)) {
        answers.add(answer(answer));
      }
      return answers;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      IOException interrupted = new InterruptedIOException("Interrupted between file requests");
      interrupted.initCause(e);
      throw interrupted;
    } finally {
      threads.shutdownNow();
    }
  }

  private static <R extends @Nullable Object> R answer(Future<R> future)
      throws IOException, InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IOException(e.getCause());
    }
  }
}
