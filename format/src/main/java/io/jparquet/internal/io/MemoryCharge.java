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
   * Requests the bytes by which a total exceeds those already requested. Denied bytes are not
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

  /** Returns the granted bytes; a second call has no effect, and nothing is requested anymore. */
  @Override
  public void close() {
    closed = true;
    long bytes = granted.getAndSet(0);
    if (bytes > 0) {
      memory.release(bytes);
    }
  }
}
