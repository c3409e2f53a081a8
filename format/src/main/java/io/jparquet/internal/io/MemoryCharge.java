package io.jparquet.internal.io;

import io.jparquet.io.ReadMemory;
import java.io.Closeable;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that one user of memory was granted, until it is closed. One thread at a time raises
 * it; any thread may close it.
 */
public final class MemoryCharge implements Closeable {
  private final ReadMemory memory;
  private final AtomicLong granted = new AtomicLong();
  private volatile boolean closed;

  /** All bytes that were requested, granted or not. */
  private long requested;

  /** A charge of 0 bytes. */
  public MemoryCharge(ReadMemory memory) {
    this.memory = memory;
  }

  /**
   * Requests what a total needs beyond the bytes that were requested before. What was denied is not
   * requested again.
   */
  public void raise(long total) {
    if (total <= requested || closed) {
      return;
    }
    long more = total - requested;
    requested = total;
    granted.addAndGet(memory.acquire(more));
    if (closed) {
      close();
    }
  }

  /** Number of granted bytes. */
  public long granted() {
    return granted.get();
  }

  /** Whether less was granted than was requested. */
  public boolean isShort() {
    return granted.get() < requested;
  }

  /** Returns what was granted; a second call has no effect, and nothing is requested any more. */
  @Override
  public void close() {
    closed = true;
    long bytes = granted.getAndSet(0);
    if (bytes > 0) {
      memory.release(bytes);
    }
  }
}
