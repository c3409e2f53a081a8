package io.jparquet.examples;

import io.jparquet.io.ReadMemory;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A number of bytes that the readers of a context share, as docs/library.md uses it. Thread-safe.
 */
final class MemoryBudget implements ReadMemory {
  private final AtomicLong available;

  MemoryBudget(long bytes) {
    available = new AtomicLong(bytes);
  }

  /** The bytes that no reader holds. */
  long available() {
    return available.get();
  }

  @Override
  public long acquire(long bytes) {
    return Math.min(bytes, available.getAndUpdate(left -> left - Math.min(left, bytes)));
  }

  @Override
  public void release(long bytes) {
    available.addAndGet(bytes);
  }
}
