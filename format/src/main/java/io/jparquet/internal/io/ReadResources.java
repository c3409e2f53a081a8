package io.jparquet.internal.io;

import io.jparquet.io.ReadMemory;
import java.io.Closeable;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The resources that the readers of several files share. May be used by several threads at once.
 *
 * @param buffers arrays that are used again
 * @param threads read ahead
 * @param budget limits how much is read ahead without a request
 * @param memory grants the memory that is in use
 * @param readAheads can be given up; a thread-safe set
 */
public record ReadResources(
    FetchBuffers buffers,
    FetchThreads threads,
    AheadBudget budget,
    ReadMemory memory,
    Set<ReadAhead> readAheads)
    implements Closeable {
  /** The heap size divided by this is the most to keep in buffers. */
  private static final int HEAP_SHARE = 16;

  /** The heap size divided by this is the most to read ahead. */
  private static final int AHEAD_SHARE = 8;

  /** Empty resources, with unlimited memory. */
  public static ReadResources create() {
    long heap = Runtime.getRuntime().maxMemory();
    return with(
        new FetchBuffers(heap / HEAP_SHARE),
        new FetchThreads(),
        new AheadBudget(heap / AHEAD_SHARE),
        ReadMemory.unlimited());
  }

  /** The same buffers and threads, for reads that take their memory from another source. */
  public ReadResources charging(ReadMemory source) {
    return with(buffers, threads, budget, source);
  }

  private static ReadResources with(
      FetchBuffers buffers, FetchThreads threads, AheadBudget budget, ReadMemory memory) {
    return new ReadResources(buffers, threads, budget, memory, ConcurrentHashMap.newKeySet());
  }

  /**
   * Drops the buffers, and gives up read-ahead bytes that can be given up.
   *
   * @return number of bytes that were returned to the memory
   */
  public long releaseIdle() {
    long released = 0;
    for (ReadAhead ahead : readAheads) {
      released += ahead.giveUp();
    }
    buffers.drop();
    return released;
  }

  /** Drops the buffers and ends the threads; readers that are still open keep what they have. */
  @Override
  public void close() {
    threads.close();
    buffers.close();
  }
}
