package io.jparquet.internal.io;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The total number of bytes that the readers of a context may read ahead on their own because
 * requests are slow. May be used by several threads at once.
 */
public final class AheadBudget {
  private final AtomicLong left;

  /** A budget that nothing has been taken from. */
  public AheadBudget(long bytes) {
    this.left = new AtomicLong(bytes);
  }

  /** Takes bytes from the budget; returns false if too few are left. */
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
