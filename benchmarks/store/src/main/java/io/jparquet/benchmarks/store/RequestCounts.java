package io.jparquet.benchmarks.store;

import java.util.Map;
import java.util.TreeMap;

/** Counts requests, and how many of them are answered at the same time. Thread-safe. */
final class RequestCounts {
  private final Map<String, Integer> byMethod = new TreeMap<>();
  private int inFlight;
  private int mostInFlight;
  private long bytes;

  /**
   * What was counted.
   *
   * @param byMethod number of requests of each method
   * @param mostInFlight the most requests that were answered at the same time
   * @param bytes bytes of the bodies of all responses
   */
  record Counted(Map<String, Integer> byMethod, int mostInFlight, long bytes) {
    /** Number of all requests. */
    int requests() {
      return byMethod.values().stream().mapToInt(Integer::intValue).sum();
    }
  }

  synchronized void begin(String method) {
    byMethod.merge(method, 1, Integer::sum);
    inFlight++;
    mostInFlight = Math.max(mostInFlight, inFlight);
  }

  synchronized void answered(long count) {
    bytes += count;
  }

  synchronized void end() {
    inFlight--;
  }

  /** What was counted since the last call, or since the beginning. */
  synchronized Counted take() {
    Counted counted = new Counted(Map.copyOf(byMethod), mostInFlight, bytes);
    byMethod.clear();
    mostInFlight = inFlight;
    bytes = 0;
    return counted;
  }
}
