package io.jparquet.benchmarks.report;

import java.util.Collection;
import java.util.Locale;

/**
 * Ratios of times: that of a peer divided by that of jparquet. Above 1, jparquet is faster; the
 * time of jparquet is the reciprocal, as a share of that of the peer.
 */
public final class Ratio {
  /** What is rounded to 2.0. */
  private static final double TWO_DIGITS_BELOW = 1.995;

  /** What is rounded to 10. */
  private static final double ONE_DIGIT_BELOW = 9.95;

  private Ratio() {}

  /**
   * A ratio as pictures and sentences have it, with fewer digits the larger it is: "26×", "2.4×",
   * "1.06×". Below 1, it is rounded down.
   */
  public static String label(double ratio) {
    if (ratio < 1) {
      return String.format(Locale.ROOT, "%.2f×", Math.floor(ratio * 100) / 100);
    }
    if (ratio < TWO_DIGITS_BELOW) {
      return String.format(Locale.ROOT, "%.2f×", ratio);
    }
    return String.format(Locale.ROOT, ratio < ONE_DIGIT_BELOW ? "%.1f×" : "%.0f×", ratio);
  }

  /** The time of jparquet as a share of that of the peer: "48 %". */
  public static String share(double ratio) {
    return String.format(Locale.ROOT, "%.0f %%", 100 / ratio);
  }

  /**
   * The geometric mean.
   *
   * @throws IllegalArgumentException if there is no ratio
   */
  public static double mean(Collection<Double> ratios) {
    return Math.exp(
        ratios.stream()
            .mapToDouble(Math::log)
            .average()
            .orElseThrow(() -> new IllegalArgumentException("no ratio has a mean")));
  }
}
