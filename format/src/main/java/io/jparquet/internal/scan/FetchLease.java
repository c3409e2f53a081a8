package io.jparquet.internal.scan;

import io.jparquet.internal.io.FetchBuffers;
import io.jparquet.internal.io.MemoryCharge;
import io.jparquet.internal.io.RangeCoalescer;
import io.jparquet.internal.io.ReadResources;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;

/**
 * The arrays with the fetched bytes of a row group, and the memory that was granted for them, until
 * the vectors of the row group are not valid any more.
 *
 * <p>An array belongs to the lease only once it is filled: another thread may close a scan whose
 * own thread is still waiting for bytes, and an array that is still written must not be used. May
 * be used by several threads at once.
 */
final class FetchLease implements Closeable {
  private final ReadResources resources;
  private final List<Filling> filled = new ArrayList<>();
  private boolean closed;

  FetchLease(ReadResources resources) {
    this.resources = resources;
  }

  /** The arrays and the memory of one fetch. */
  final class Filling {
    private final MemoryCharge charge = new MemoryCharge(resources.memory());
    private final List<byte[]> arrays = new ArrayList<>();

    /** The same merging, but into arrays of this fetch. */
    RangeCoalescer into(RangeCoalescer merging) {
      return new RangeCoalescer(merging.maxGap(), merging.maxLength(), this::take);
    }

    private synchronized byte[] take(int length) {
      byte[] array = resources.buffers().take(length);
      arrays.add(array);
      return array;
    }

    /** Whether less memory was granted than was requested. */
    boolean isShort() {
      return charge.isShort();
    }

    /** Bytes of memory that were granted. */
    long granted() {
      return charge.granted();
    }

    /** Hands the arrays over to the lease, because they are no longer written. */
    void done() {
      boolean accepted = false;
      try {
        charge.raise(arrayBytes());
        accepted = accept(this);
      } finally {
        if (!accepted) {
          giveUp();
        }
      }
    }

    private synchronized long arrayBytes() {
      return arrays.stream().mapToLong(array -> array.length).sum();
    }

    /**
     * Leaves the arrays, which may still be written, to the garbage collector.
     *
     * @return bytes of memory that were returned
     */
    synchronized long giveUp() {
      arrays.clear();
      long granted = charge.granted();
      charge.close();
      return granted;
    }

    private synchronized void release(FetchBuffers buffers) {
      arrays.forEach(buffers::give);
      giveUp();
    }
  }

  /**
   * Begins a fetch, and requests its memory.
   *
   * @param bytes the memory that it needs, as far as is known
   */
  Filling fill(long bytes) {
    Filling filling = new Filling();
    filling.charge.raise(bytes);
    return filling;
  }

  private synchronized boolean accept(Filling filling) {
    return !closed && filled.add(filling);
  }

  /** Releases the fetched bytes, which must not be used any more. */
  void release() {
    for (Filling filling : removeAll(false)) {
      filling.release(resources.buffers());
    }
  }

  private synchronized List<Filling> removeAll(boolean last) {
    closed |= last;
    List<Filling> removed = List.copyOf(filled);
    filled.clear();
    return removed;
  }

  /** Like {@link #release}; a fetch in progress is given up once it is complete. */
  @Override
  public void close() {
    for (Filling filling : removeAll(true)) {
      filling.release(resources.buffers());
    }
  }
}
