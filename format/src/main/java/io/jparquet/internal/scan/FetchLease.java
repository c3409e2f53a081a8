package io.jparquet.internal.scan;

import io.jparquet.internal.io.FetchBuffers;
import io.jparquet.io.RangeCoalescer;
import java.util.ArrayList;
import java.util.List;

/**
 * The arrays that hold the fetched bytes of a row group, until nobody looks at its vectors any
 * more.
 *
 * <p>An array belongs to the lease only once it is filled: another thread may close a scan whose
 * own thread is still waiting for bytes, and an array that is still written must not go to somebody
 * else. May be used by several threads at once.
 */
final class FetchLease {
  private final FetchBuffers buffers;
  private final List<byte[]> filled = new ArrayList<>();

  FetchLease(FetchBuffers buffers) {
    this.buffers = buffers;
  }

  /** Arrays of one fetch. */
  final class Filling {
    private final List<byte[]> taken = new ArrayList<>();

    /** The same merging, into arrays of this fetch. */
    RangeCoalescer into(RangeCoalescer merging) {
      return new RangeCoalescer(merging.maxGap(), merging.maxLength(), this::take);
    }

    private synchronized byte[] take(int length) {
      byte[] array = buffers.take(length);
      taken.add(array);
      return array;
    }

    /** Marks the arrays as filled: nobody writes them any more. */
    synchronized void done() {
      synchronized (filled) {
        filled.addAll(taken);
      }
      taken.clear();
    }
  }

  /** Begins a fetch. */
  Filling fill() {
    return new Filling();
  }

  /** Gives back what was fetched; nobody may look at it any more. */
  void release() {
    synchronized (filled) {
      filled.forEach(buffers::give);
      filled.clear();
    }
  }
}
