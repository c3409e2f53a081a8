package io.jparquet.row;

/**
 * A value of an INTERVAL column: three durations that are independent of each other, since months
 * have no fixed number of days nor days of milliseconds. Each is from 0 to 4,294,967,295; there are
 * no negative intervals.
 *
 * <p>Specification: {@code LogicalTypes.md}, "INTERVAL".
 *
 * @param months number of months
 * @param days number of days
 * @param millis number of milliseconds
 */
public record Interval(long months, long days, long millis) {
  private static final long MAX = 0xFFFF_FFFFL;

  /** Refuses durations that an unsigned number of 32 bits can't hold. */
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
