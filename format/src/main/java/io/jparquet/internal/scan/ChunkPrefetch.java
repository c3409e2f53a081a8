package io.jparquet.internal.scan;

import io.jparquet.internal.io.MeteredInputFile;
import io.jparquet.internal.io.RangeCoalescer;
import io.jparquet.internal.io.ReadAhead;
import io.jparquet.internal.io.ReadResources;
import io.jparquet.internal.metrics.ReadCounters;
import io.jparquet.io.ByteRange;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Ranges of a file that are read by another thread while this one decodes. The caller reads the
 * ranges itself if no thread has begun when it needs them, or if they were given up because memory
 * was short. One thread starts, takes and closes the ranges; any thread may give them up.
 */
final class ChunkPrefetch implements ReadAhead, Closeable {
  /** The state of the ranges. */
  private enum State {
    WAITING,
    READING,
    READ,
    TAKEN,
    GIVEN_UP
  }

  private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
  private final ReadResources resources;
  private final FetchLease.Filling filling;
  private final ReadCounters counters;
  private final ReadCounters own = new ReadCounters();
  private final long budgeted;

  /** Null when the ranges were given up. */
  private volatile FutureTask<List<FetchedRange>> task;

  /**
   * Starts to read.
   *
   * @param file its storage is read by another thread while this one uses it
   * @param filling the arrays to read into
   * @param budgeted bytes taken from the budget, which are returned when the ranges are taken or
   *     given up
   */
  ChunkPrefetch(
      OpenFile file,
      List<ByteRange> ranges,
      RangeCoalescer merging,
      FetchLease.Filling filling,
      long budgeted) {
    this.budgeted = budgeted;
    this.resources = file.resources();
    this.filling = filling;
    this.counters = file.counters();
    InputFile counted = new MeteredInputFile(file.stored(), own);
    RangeCoalescer into = filling.into(merging);
    this.task = new FutureTask<>(() -> read(counted, ranges, into));
    resources.readAheads().add(this);
    resources.threads().execute(this::runIfWaiting);
  }

  private void runIfWaiting() {
    FutureTask<List<FetchedRange>> waiting = task;
    if (state.compareAndSet(State.WAITING, State.READING)) {
      waiting.run();
    }
  }

  private List<FetchedRange> read(InputFile file, List<ByteRange> ranges, RangeCoalescer into)
      throws IOException {
    try {
      return into.read(file, ranges);
    } finally {
      state.compareAndSet(State.READING, State.READ);
    }
  }

  /**
   * Waits for the ranges and returns them. Call it only once.
   *
   * @return null if they were given up
   * @throws IOException as reading them threw it
   */
  List<FetchedRange> take() throws IOException {
    FutureTask<List<FetchedRange>> reading = task;
    runIfWaiting();
    List<FetchedRange> ranges = reading == null ? null : result(reading);
    counters.add(own);
    if (!state.compareAndSet(State.READ, State.TAKEN)) {
      return null;
    }
    resources.readAheads().remove(this);
    resources.budget().give(budgeted);
    filling.done();
    return ranges;
  }

  /** The result when there is one; null if the task was cancelled. */
  private static List<FetchedRange> result(FutureTask<List<FetchedRange>> reading)
      throws IOException {
    try {
      return reading.get();
    } catch (CancellationException e) {
      return null;
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

  @Override
  public long giveUp() {
    return state.compareAndSet(State.READ, State.GIVEN_UP)
            || state.compareAndSet(State.WAITING, State.GIVEN_UP)
        ? drop()
        : 0;
  }

  private long drop() {
    task.cancel(false);
    task = null;
    resources.readAheads().remove(this);
    resources.budget().give(budgeted);
    return filling.giveUp();
  }

  /**
   * Gives up ranges that were not taken. A read that has begun continues to its end: interrupting
   * it would close the channel of the file, which others still read.
   */
  @Override
  public void close() {
    State before = state.getAndUpdate(now -> now == State.TAKEN ? now : State.GIVEN_UP);
    if (before != State.TAKEN && before != State.GIVEN_UP) {
      drop();
    }
  }
}
