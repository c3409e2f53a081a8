package io.jparquet.internal.io;

import java.io.Closeable;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Large arrays for the fetched bytes of row groups, kept for the next ones. The JVM first clears a
 * new array of a hundred megabytes, and starts a cycle of G1's concurrent marking; both cost more
 * than copying the bytes. Small arrays are left to the garbage collector, which handles them well;
 * so are all arrays when memory runs short. May be used by several threads at once.
 */
public final class FetchBuffers implements Closeable {
  static final int LEAST_BYTES = 1 << 20;

  private final long budget;
  private final List<SoftReference<byte[]>> free = new ArrayList<>();
  private boolean closed;

  /**
   * Creates empty buffers.
   *
   * @param budget the most bytes to keep for reuse
   */
  FetchBuffers(long budget) {
    this.budget = budget;
  }

  /**
   * An array of at least some length, whose content is undefined. The caller owns it until it is
   * returned; returning it is optional.
   */
  public byte[] take(int length) {
    if (length < LEAST_BYTES) {
      return new byte[length];
    }
    byte[] kept = takeKept(length);
    return kept == null ? new byte[capacity(length)] : kept;
  }

  /** The smallest array that is large enough and not much too large; null if there is none. */
  private synchronized byte[] takeKept(int length) {
    byte[] best = null;
    SoftReference<byte[]> reference = null;
    for (Iterator<SoftReference<byte[]>> all = free.iterator(); all.hasNext(); ) {
      SoftReference<byte[]> next = all.next();
      byte[] array = next.get();
      if (array == null) {
        all.remove();
      } else if (array.length >= length
          && array.length - length <= length / 2
          && (best == null || array.length < best.length)) {
        best = array;
        reference = next;
      }
    }
    free.remove(reference);
    return best;
  }

  /**
   * Rounds lengths up in steps of an eighth, so that row groups of about the same size share
   * arrays.
   */
  private static int capacity(int length) {
    long step = Math.max(LEAST_BYTES, Integer.highestOneBit(length) >> 3);
    long capacity = (length + step - 1) / step * step;
    return capacity > Integer.MAX_VALUE - step ? length : (int) capacity;
  }

  /**
   * Takes back an array that is no longer read or written.
   *
   * @param array from {@link #take}, returned once
   */
  public synchronized void give(byte[] array) {
    if (closed || array.length < LEAST_BYTES) {
      return;
    }
    long waiting = array.length;
    for (Iterator<SoftReference<byte[]>> all = free.iterator(); all.hasNext(); ) {
      byte[] other = all.next().get();
      if (other == null) {
        all.remove();
      } else {
        waiting += other.length;
      }
    }
    if (waiting <= budget) {
      free.add(new SoftReference<>(array));
    }
  }

  /** Leaves all kept arrays to the garbage collector. */
  public synchronized void drop() {
    free.clear();
  }

  /** Drops all arrays, and keeps none of those returned later. */
  @Override
  public synchronized void close() {
    closed = true;
    drop();
  }
}
