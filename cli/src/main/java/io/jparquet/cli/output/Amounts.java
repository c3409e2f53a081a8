package io.jparquet.cli.output;

import java.util.Locale;

/** Numbers for people. */
public final class Amounts {
  private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  private static final double STEP = 1024;

  private Amounts() {}

  /** A number of bytes with a unit, for instance {@code 1.5 MiB}. */
  public static String bytes(long bytes) {
    double amount = bytes;
    int unit = 0;
    while (Math.abs(amount) >= STEP && unit < UNITS.length - 1) {
      amount /= STEP;
      unit++;
    }
    return unit == 0
        ? bytes + " B"
        : String.format(Locale.ROOT, amount < 100 ? "%.1f %s" : "%.0f %s", amount, UNITS[unit]);
  }

  /** A count with separators, for instance {@code 1,000,000}. */
  public static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** A count with its noun, for instance {@code 1 row} or {@code 2 rows}. */
  public static String count(long count, String noun) {
    return count(count) + " " + (count == 1 ? noun : noun + "s");
  }

  /** A part of a whole in percent; empty if the whole is zero. */
  public static String share(long part, long whole) {
    return whole == 0 ? "" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
  }

  /** How many times smaller something became, for instance {@code 3.2x}; empty if unknown. */
  public static String ratio(long before, long after) {
    return after <= 0 ? "" : String.format(Locale.ROOT, "%.1fx", (double) before / after);
  }
}
