package io.jparquet.internal.io;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes that all readers of a context together may have read ahead by themselves, because
 * requests are slow. May be used by several threads at once.
 */
public final class AheadBudget {
  private final AtomicLong left;

  /** A budget of which nothing is taken. */
  public AheadBudget(long bytes) {
    this.left = new AtomicLong(bytes);
  }

  /** Takes some bytes of the budget; false if there are not so many left. */
  public boolean take(long bytes) {
    long before = left.getAndUpdate(now -> bytes <= now ? now - bytes : now);
    return bytes <= before;
  }

  /** Returns bytes that were taken. */
  public void give(long bytes) {
    left.addAndGet(bytes);
  }

  /** Bytes that are left. */
  public long left() {
    return left.get();
  }
}
