package io.jparquet.spark.core.file;

import io.jparquet.io.RequestCost;
import java.util.Arrays;

/**
 * The times of the last requests to a file system, and what a request costs by them. Medians, so
 * that single late answers change nothing. Thread-safe.
 */
final class RequestTimes {
  private static final int SAMPLES = 16;

  /** The time of a request for no more bytes is that of any small one. */
  private static final int SMALL_BYTES = 1 << 18;

  /** The time of a request for so many bytes says how fast they come. */
  private static final int LARGE_BYTES = 1 << 20;

  private final long[] nanos = new long[SAMPLES];
  private final double[] bytesPerNano = new double[SAMPLES];
  private int small;
  private int large;
  private volatile RequestCost cost = RequestCost.UNKNOWN;

  /** What a request costs; unknown before the first one. */
  RequestCost cost() {
    return cost;
  }

  /**
   * Takes the time of a request.
   *
   * @param bytes how many bytes it read
   * @param time from its beginning to the last byte, in nanoseconds
   */
  void add(long bytes, long time) {
    if (bytes <= SMALL_BYTES) {
      addSmall(time);
    } else if (bytes >= LARGE_BYTES) {
      addLarge(bytes, time);
    }
  }

  private synchronized void addSmall(long time) {
    nanos[small++ % SAMPLES] = time;
    long[] sorted = Arrays.copyOf(nanos, Math.min(small, SAMPLES));
    Arrays.sort(sorted);
    cost = new RequestCost(sorted[sorted.length / 2], cost.bytesPerNano());
  }

  private synchronized void addLarge(long bytes, long time) {
    long transfer = time - cost.nanos();
    if (transfer > 0) {
      bytesPerNano[large++ % SAMPLES] = (double) bytes / transfer;
      double[] sorted = Arrays.copyOf(bytesPerNano, Math.min(large, SAMPLES));
      Arrays.sort(sorted);
      cost = new RequestCost(cost.nanos(), sorted[sorted.length / 2]);
    }
  }
}
