package io.jparquet.row;

/**
 * A value of an INTERVAL column: three independent durations, since a month has no fixed number of
 * days and a day no fixed number of milliseconds. Each is from 0 to 4,294,967,295; there are no
 * negative intervals.
 *
 * <p>Specification: {@code LogicalTypes.md}, "INTERVAL".
 *
 * @param months number of months
 * @param days number of days
 * @param millis number of milliseconds
 */
public record Interval(long months, long days, long millis) {
  private static final long MAX = 0xFFFF_FFFFL;

  /** Rejects durations that do not fit into an unsigned 32-bit number. */
  public Interval {
    check("months", months);
    check("days", days);
    check("millis", millis);
  }

  private static void check(String name, long value) {
    if (value < 0 || value > MAX) {
      throw new IllegalArgumentException(
          "an INTERVAL has from 0 to " + MAX + " " + name + ", not " + value);
    }
  }
}
