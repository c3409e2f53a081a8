package io.jparquet.io;

/**
 * What requests to the storage of a file cost, as far as it was measured.
 *
 * @param nanos the time of a small request in nanoseconds; 0 when it is not known
 * @param bytesPerNano the bytes that one request transfers in a nanosecond, after this time; 0 when
 *     it is not known
 */
public record RequestCost(long nanos, double bytesPerNano) {
  /** Nothing was measured. */
  public static final RequestCost UNKNOWN = new RequestCost(0, 0);

  /** From this time on it pays to have several requests on their way. */
  private static final long SLOW_NANOS = 5_000_000;

  /** 50 MB/s, which a connection to a store is likely to reach. */
  private static final double LIKELY_BYTES_PER_NANO = 0.05;

  /** Whether a request is known to wait much longer than a local disk, 5 ms or more. */
  public boolean isSlow() {
    return nanos >= SLOW_NANOS;
  }

  /** The number of bytes that are transferred in the time that a request waits. */
  public long bytesPerRequest() {
    return (long) (nanos * (bytesPerNano > 0 ? bytesPerNano : LIKELY_BYTES_PER_NANO));
  }
}
