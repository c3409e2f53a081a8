package io.jparquet.io;

/**
 * The cost of requests to the storage of a file, as far as it was measured.
 *
 * @param nanos the time of a small request in nanoseconds; 0 if unknown
 * @param bytesPerNano the bytes that one request transfers per nanosecond after this time; 0 if
 *     unknown
 */
public record RequestCost(long nanos, double bytesPerNano) {
  /** No measurements. */
  public static final RequestCost UNKNOWN = new RequestCost(0, 0);

  /** From this time on, it pays to have several requests in flight. */
  private static final long SLOW_NANOS = 5_000_000;

  /** 50 MB/s, which a connection to a store is likely to reach. */
  private static final double LIKELY_BYTES_PER_NANO = 0.05;

  /** Whether requests are known to take 5 ms or more, much longer than those to a local disk. */
  public boolean isSlow() {
    return nanos >= SLOW_NANOS;
  }

  /** The number of bytes that could be transferred in the time a request waits. */
  public long bytesPerRequest() {
    return (long) (nanos * (bytesPerNano > 0 ? bytesPerNano : LIKELY_BYTES_PER_NANO));
  }
}
